/// The old forms of characters and the new ones that took their places in Japan in 1946 and 1949.
///
/// Source: the table of general-use characters (常用漢字表, 2010), which gives the old forms in brackets.
enum OldForms {
    /// The new form of each old one.
    static let newForm: [Unicode.Scalar: Unicode.Scalar] = {
        let scalars = Array(table.unicodeScalars.filter { $0 != "\n" && $0 != " " })
        var pairs: [Unicode.Scalar: Unicode.Scalar] = [:]
        for i in stride(from: 0, to: scalars.count - 1, by: 2) { pairs[scalars[i]] = scalars[i + 1] }
        return pairs
    }()

    /// Old form, new form.
    private static let table = """
        亞亜 惡悪 壓圧 圍囲 醫医 爲為 壹壱 逸逸 稻稲 飮飲 隱隠 榮栄 營営 衞衛 驛駅 謁謁 圓円 緣縁 鹽塩 奧奥 應応 橫横 歐欧 毆殴 黃黄
        溫温 穩穏 假仮 價価 畫画 會会 囘回 壞壊 懷懐 繪絵 槪概 擴拡 殼殻 覺覚 學学 嶽岳 樂楽 勸勧 卷巻 寬寛 歡歓 罐缶 觀観 閒間 關関
        陷陥 巖巌 顏顔 歸帰 氣気 旣既 龜亀 僞偽 戲戯 犧犠 卻却 糺糾 舊旧 據拠 擧挙 虛虚 峽峡 挾挟 敎教 强強 鄕郷 狹狭 堯尭 曉暁 區区
        驅駆 勳勲 薰薫 羣群 徑径 惠恵 揭掲 攜携 溪渓 經経 繼継 莖茎 螢蛍 輕軽 鷄鶏 藝芸 擊撃 缺欠 儉倹 劍剣 圈圏 檢検 權権 獻献 縣県
        硏研 險険 顯顕 驗験 嚴厳 效効 廣広 恆恒 鑛鉱 號号 國国 濟済 碎砕 齋斎 劑剤 冱冴 櫻桜 册冊 雜雑 參参 慘惨 棧桟 蠶蚕 贊賛 殘残
        絲糸 齒歯 兒児 辭辞 濕湿 實実 舍舎 寫写 釋釈 壽寿 收収 從従 澁渋 獸獣 縱縦 肅粛 處処 敍叙 奬奨 將将 燒焼 稱称 證証 乘乗 剩剰
        壤壌 孃嬢 條条 淨浄 疊畳 穰穣 讓譲 釀醸 囑嘱 觸触 寢寝 愼慎 眞真 晉晋 盡尽 圖図 粹粋 醉酔 隨随 髓髄 數数 樞枢 瀨瀬 聲声 靜静
        齊斉 攝摂 竊窃 專専 戰戦 淺浅 潛潜 纖繊 踐践 錢銭 禪禅 曾曽 雙双 壯壮 搜捜 插挿 爭争 總総 聰聡 莊荘 裝装 騷騒 增増 臟臓 藏蔵
        屬属 續続 墮堕 體体 對対 帶帯 滯滞 臺台 瀧滝 擇択 澤沢 單単 擔担 膽胆 團団 彈弾 斷断 癡痴 遲遅 晝昼 蟲虫 鑄鋳 廳庁 聽聴 敕勅
        鎭鎮 遞逓 鐵鉄 轉転 點点 傳伝 黨党 盜盗 燈灯 當当 鬭闘 德徳 獨独 讀読 屆届 繩縄 貳弐 惱悩 腦脳 霸覇 廢廃 拜拝 賣売 麥麦 發発
        髮髪 拔抜 蠻蛮 祕秘 濱浜 甁瓶 拂払 佛仏 竝並 變変 邊辺 辯弁 辨弁 瓣弁 舖舗 襃褒 步歩 寶宝 豐豊 沒没 飜翻 槇槙 萬万 滿満 默黙
        餠餅 彌弥 藥薬 譯訳 豫予 餘余 與与 譽誉 搖揺 樣様 謠謡 遙遥 瑤瑶 慾欲 來来 賴頼 亂乱 覽覧 龍竜 兩両 獵猟 綠緑 鄰隣 凜凛 壘塁
        勵励 禮礼 隸隷 靈霊 齡齢 戀恋 爐炉 勞労 廊廊 樓楼 郞郎 祿禄 錄録 亙亘 灣湾 穗穂 瑤瑶 乘乗 每毎 淚涙 戶戸 卽即 鄉郷 旣既 靑青
        淸清 晴晴 產産 內内 吳呉 娛娯 說説 稅税 脫脱 銳鋭 悅悦 閱閲 沒没 黑黒 墨墨 曆暦 歷歴 器器 突突 類類 臭臭 尙尚 者者 著著 都都
        """
}
