// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension WalletDocument {
    /// The document with the members that some pointers name, and no others; the kind stays.
    ///
    /// Extra members are taken by their names as well.
    ///
    /// - Parameter pointers: members and groups of members.
    /// - Returns: the smaller document.
    public func selecting(_ pointers: [DocumentPointer]) -> WalletDocument {
        WalletDocument(
            kindName: kindName,
            record: record.filtered { path in pointers.contains { $0.contains(path) } }
        )
    }

    /// The members that no pointer names, extra ones included.
    ///
    /// - Parameter pointers: members and groups of members.
    /// - Returns: members of the form in its order, then extra ones.
    public func members(outside pointers: [DocumentPointer]) -> [DocumentPointer] {
        let inForm = (form?.layout.fields ?? [])
            .filter { record[path: $0.member.path] != nil }
            .map { $0.pointer }
        return (inForm + extra.map { DocumentPointer(components: $0.path) })
            .filter { path in !pointers.contains { $0.contains(path) } }
    }
}

extension DocumentRecord {
    /// The members whose place fits.
    fileprivate func filtered(_ isWanted: (DocumentPointer) -> Bool) -> DocumentRecord {
        var smaller = DocumentRecord()
        for (path, value) in values where isWanted(DocumentPointer(path: path)) {
            smaller[path: path] = value
        }
        for member in extra where isWanted(DocumentPointer(components: member.path)) {
            smaller.keep(member)
        }
        return smaller
    }
}
