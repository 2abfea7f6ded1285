/// The names that PAGE has for languages.
enum PAGELanguage {
    private static let names = [
        "cs": "Czech", "da": "Danish", "de": "German", "en": "English", "es": "Spanish", "fi": "Finnish",
        "fr": "French",
        "hr": "Croatian", "hu": "Hungarian", "id": "Indonesian", "it": "Italian", "ja": "Japanese", "ko": "Korean",
        "la": "Latin", "nb": "Norwegian Bokmål", "nl": "Dutch", "nn": "Norwegian Nynorsk", "no": "Norwegian",
        "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sk": "Slovak", "sv": "Swedish",
        "tr": "Turkish", "vi": "Vietnamese", "zh": "Chinese",
    ]

    /// The name of a BCP-47 tag's language; nil when it is not among them.
    static func name(_ tag: String) -> String? {
        names[String(tag.prefix { $0 != "-" }).lowercased()]
    }
}
