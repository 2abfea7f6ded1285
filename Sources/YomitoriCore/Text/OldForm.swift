/// Characters of Japanese print that have an old form (旧字体) and a new one (新字体).
package enum OldForm {
    /// The new form of an old one; nil for any other character.
    package static func new(of character: String) -> String? { newForms[character] }

    /// The same of a scalar.
    package static func new(of scalar: Unicode.Scalar) -> Unicode.Scalar? { newScalars[scalar] }

    /// The old form of a new one; nil for any other character.
    package static func old(of character: String) -> String? { oldForms[character] }

    /// Old form → new form, and back.
    private static let newForms = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    private static let newScalars = Dictionary(
        pairs.flatMap { zip($0.unicodeScalars, $1.unicodeScalars) }, uniquingKeysWith: { first, _ in first })
    private static let oldForms = Dictionary(pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

    /// Old form, new form.
    package static let pairs: [(String, String)] = {
        let table = Self.table.filter { !$0.isWhitespace }.map(String.init)
        return stride(from: 0, to: table.count - 1, by: 2).map { (table[$0], table[$0 + 1]) }
    }()

    /// Old and new form in turn. Source: the forms in brackets of the list of characters for general use (常用漢字表, 2010), those
    /// left out whose new form was a character of its own before: 弁 予 余 欠 糸 台 虫 芸 缶 and the like.
    private static let table = """
        亞亜 惡悪 壓圧 圍囲 爲為 醫医 壹壱 隱隠 榮栄 營営 衞衛 驛駅 圓円 鹽塩 緣縁 艷艶 應応 歐欧 毆殴 櫻桜 奧奥 橫横 溫温 穩穏
        假仮 價価 畫画 會会 壞壊 懷懐 繪絵 擴拡 殼殻 覺覚 學学 樂楽 渴渇 卷巻 陷陥 勸勧 寬寛 關関 歡歓 觀観 氣気 歸帰 龜亀 僞偽
        戲戯 犧犠 舊旧 據拠 擧挙 虛虚 峽峡 挾挟 狹狭 鄕郷 曉暁 區区 驅駆 勳勲 薰薫 徑径 惠恵 揭掲 溪渓 經経 螢蛍 輕軽 繼継 鷄鶏
        擊撃 縣県 儉倹 劍剣 險険 圈圏 檢検 獻献 權権 顯顕 驗験 嚴厳 廣広 效効 恆恒 黃黄 鑛鉱 號号 國国 濟済 碎砕 劑剤 雜雑 參参
        慘惨 棧桟 蠶蚕 贊賛 殘残 齒歯 兒児 辭辞 濕湿 實実 寫写 釋釈 收収 從従 澁渋 獸獣 縱縦 肅粛 處処 敍叙 將将 燒焼 稱称 奬奨
        乘乗 剩剰 壤壌 孃嬢 條条 淨浄 狀状 疊畳 讓譲 釀醸 囑嘱 觸触 寢寝 愼慎 眞真 盡尽 圖図 粹粋 醉酔 穗穂 隨随 髓髄 樞枢 數数
        瀨瀬 聲声 靜静 齊斉 攝摂 竊窃 專専 戰戦 淺浅 潛潜 纖繊 踐践 錢銭 禪禅 雙双 壯壮 搜捜 插挿 巢巣 爭争 總総 莊荘 裝装 騷騒
        增増 藏蔵 臟臓 屬属 續続 墮堕 對対 帶帯 滯滞 擇択 澤沢 單単 擔担 膽胆 團団 彈弾 斷断 遲遅 晝昼 鑄鋳 廳庁 聽聴 鎭鎮 轉転
        傳伝 點点 黨党 當当 盜盗 稻稲 鬪闘 德徳 獨独 讀読 屆届 繩縄 惱悩 腦脳 霸覇 廢廃 拜拝 賣売 麥麦 髮髪 拔抜 蠻蛮 祕秘 濱浜
        甁瓶 拂払 佛仏 竝並 邊辺 變変 舖舗 步歩 寶宝 豐豊 襃褒 每毎 滿満 麵麺 默黙 譯訳 藥薬 與与 譽誉 搖揺 樣様 謠謡 來来 賴頼
        亂乱 覽覧 兩両 獵猟 綠緑 壘塁 淚涙 禮礼 勵励 戾戻 靈霊 齡齢 曆暦 歷歴 戀恋 鍊錬 爐炉 勞労 樓楼 郞郎 錄録 灣湾 歲歳 旣既
        卽即 敎教 淸清 靑青 晚晩 產産 內内 吳呉 娛娯 說説 稅税 脫脱 悅悦 閱閲 銳鋭 尙尚 絕絶 硏研 黑黒
        """
}
