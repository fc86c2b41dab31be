// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

extension SpendControls {
    private static let memberNames: Set<String> = [
        "version", "limits", "channels", "mcc", "countries", "merchants",
    ]

    /// Reads the body of a change: the whole object, without unknown members.
    ///
    /// What is used of limits and what is marked as the issuer's has no effect, and neither does the version: that of the
    /// `If-Match` header counts.
    ///
    /// - Throws: `requestMalformed` if it is no object, `fieldUnknown`, `fieldMissing`, `fieldInvalid`.
    public init(parsing value: JSONValue) throws(PaymentCardError) {
        let members = try PaymentMembers(value, allowed: Self.memberNames)
        let version = try members.optional("version") { value in
            value.number?.integer.flatMap { $0 >= 1 ? $0 : nil }
        }
        let (lists, issuer) = try Self.lists(of: members)
        self.init(
            version: version ?? 1,
            limits: try Self.limits(of: members),
            blockedChannels: lists.blockedChannels,
            categories: lists.categories,
            countries: lists.countries,
            merchants: lists.merchants,
            issuer: issuer
        )
    }

    private static func limits(
        of members: PaymentMembers
    ) throws(PaymentCardError) -> [SpendLimit] {
        let allowed = SpendLimit.memberNames
        var limits: [SpendLimit] = []
        for element in try members.required("limits", { $0.elements }) {
            limits.append(
                try SpendLimit(PaymentMembers(element, allowed: allowed, path: "limits"))
            )
            let last = limits[limits.count - 1]
            guard
                !limits.dropLast()
                    .contains(where: { $0.interval == last.interval && $0.setBy == last.setBy })
            else { throw .refused(.fieldInvalid, field: "limits") }
        }
        return limits
    }

    /// Reads the largest sum of a limit: 0, which declines every payment, to the largest amount of a payment.
    static func limitAmount(_ value: JSONValue) -> Int? {
        value.number?.integer.flatMap { 0...PaymentForm.maximumAmount ~= $0 ? $0 : nil }
    }

    /// The member in which a channel or list has the issuer's own part.
    private static let issuerMember = "issuer"

    /// Reads everything but the limits, and which part of it is the issuer's.
    ///
    /// A part that is missing permits everything: the issuer has no such rule, or the server does not say.
    static func lists(
        of members: PaymentMembers
    ) throws(PaymentCardError) -> (all: SpendRules, issuer: SpendRules) {
        let names = Set(PaymentChannel.allCases.map(\.rawValue))
        let channels = try members.object("channels", allowed: names.union([issuerMember]))
        var (all, issuer) = (SpendRules(), SpendRules())
        all.blockedChannels = try blocked(channels)
        if let own = try channels.optionalObject(issuerMember, allowed: names) {
            issuer.blockedChannels = try blocked(own)
        }
        (all.categories, issuer.categories) =
            try list(of: members, "mcc", "codes", PaymentForm.isCategoryCode)
        (all.countries, issuer.countries) =
            try list(of: members, "countries", "codes", PaymentForm.isCountryCode)
        (all.merchants, issuer.merchants) =
            try list(of: members, "merchants", "names", PaymentForm.isName)
        return (all, issuer)
    }

    private static func blocked(
        _ channels: PaymentMembers
    ) throws(PaymentCardError) -> Set<PaymentChannel> {
        var blocked: Set<PaymentChannel> = []
        for channel in PaymentChannel.allCases
        where try !channels.required(channel.rawValue, { $0.boolean }) { blocked.insert(channel) }
        return blocked
    }

    private static func list(
        of members: PaymentMembers,
        _ name: String,
        _ entries: String,
        _ isEntry: (String) -> Bool
    ) throws(PaymentCardError) -> (all: SpendList, issuer: SpendList) {
        let names: Set<String> = ["mode", entries]
        let all = try members.object(name, allowed: names.union([issuerMember]))
        let own = try all.optionalObject(issuerMember, allowed: names)
        return (
            try list(all, of: entries, isEntry),
            try own.map { own throws(PaymentCardError) in try list(own, of: entries, isEntry) }
                ?? .unrestricted
        )
    }

    private static func list(
        _ members: PaymentMembers,
        of entries: String,
        _ isEntry: (String) -> Bool
    ) throws(PaymentCardError) -> SpendList {
        let mode = try members.required("mode") {
            $0.string.flatMap(SpendList.Mode.init(rawValue:))
        }
        let texts = try members.required(entries) { value -> [String]? in
            guard let elements = value.elements, elements.count <= SpendList.maximumCount
            else { return nil }
            let texts = elements.compactMap(\.string)
            return texts.count == elements.count && texts.allSatisfy(isEntry) ? texts : nil
        }
        return SpendList(mode: mode, entries: texts)
    }

    /// The controls on the wire.
    public var json: JSONOutput {
        let rules = SpendRules(
            blockedChannels: blockedChannels,
            categories: categories,
            countries: countries,
            merchants: merchants
        )
        return .object(
            [("version", .integer(version)), ("limits", .array(limits.map(\.json)))]
                + Self.listMembers(rules, issuer: issuer)
        )
    }

    /// Everything but the limits, as members; each says what of it is the issuer's, unless that permits everything.
    static func listMembers(
        _ rules: SpendRules,
        issuer: SpendRules = SpendRules()
    ) -> [(String, JSONOutput)] {
        var channels = channelMembers(rules)
        if !issuer.blockedChannels.isEmpty {
            channels.append((issuerMember, .object(channelMembers(issuer))))
        }
        return [
            ("channels", .object(channels)),
            ("mcc", listMember(rules.categories, issuer.categories, "codes")),
            ("countries", listMember(rules.countries, issuer.countries, "codes")),
            ("merchants", listMember(rules.merchants, issuer.merchants, "names")),
        ]
    }

    private static func channelMembers(_ rules: SpendRules) -> [(String, JSONOutput)] {
        PaymentChannel.allCases.map { channel in
            (channel.rawValue, .boolean(!rules.blockedChannels.contains(channel)))
        }
    }

    private static func listMember(
        _ list: SpendList,
        _ issuer: SpendList,
        _ entries: String
    ) -> JSONOutput {
        func members(_ list: SpendList) -> [(String, JSONOutput)] {
            [
                ("mode", .string(list.mode.rawValue)),
                (entries, .array(list.entries.map { .string($0) })),
            ]
        }
        let own =
            issuer == .unrestricted ? [] : [(issuerMember, JSONOutput.object(members(issuer)))]
        return .object(members(list) + own)
    }
}
