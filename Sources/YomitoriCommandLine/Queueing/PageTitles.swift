import YomitoriQueue

extension QueuedPage {
    /// The file, and which page of it where it has several.
    var title: String { PageTitle.text(name, page, of: pageCount) }
}

extension EventPage {
    /// The file, and which page of it where it has several.
    var title: String { PageTitle.text(name, page, of: pageCount) }
}

/// What people are told a page by.
private enum PageTitle {
    static func text(_ name: String, _ page: Int, of count: Int?) -> String {
        page > 1 || (count ?? 1) > 1 ? "\(name), page \(page)" : name
    }
}
