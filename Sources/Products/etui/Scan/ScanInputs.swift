// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One input of `etui scan`.
struct ScanInput: Sendable, Equatable {
    /// The path, or `-` for standard input.
    let path: String
    /// Whether it was found in a folder, so that only a regular file is read.
    var isFound = false
    /// Why it cannot be read, if known before it is opened.
    var error: CommandError?
}

/// The inputs of the command line, with folders replaced by the pictures in them.
struct ScanInputs: Equatable {
    /// The inputs in the order of the command line, within folders by name.
    private(set) var inputs: [ScanInput] = []
    /// The number of files in folders whose names are not those of pictures.
    private(set) var passedOverCount = 0
    /// Pipes, sockets and devices in folders, whatever their names.
    private(set) var specialFiles: [String] = []
    /// Folders without any picture.
    private(set) var emptyFolders: [String] = []
    private var visited: Set<Input.Identity> = []

    /// Deeper folders are skipped; they are unlikely to hold pictures.
    private static let depthLimit = 32

    init(_ arguments: [String]) {
        for argument in arguments {
            guard argument != "-", Input.isFolder(argument) == true else {
                inputs.append(ScanInput(path: argument))
                continue
            }
            let before = inputs.count
            walk(argument, depth: 0)
            if inputs.count == before { emptyFolders.append(argument) }
        }
    }

    /// Walks a folder; one that links to a folder above it is walked once.
    private mutating func walk(_ folder: String, depth: Int) {
        guard depth < Self.depthLimit, let identity = Input.identity(of: folder),
            visited.insert(identity).inserted
        else { return }
        guard let names = Input.names(in: folder) else {
            inputs.append(ScanInput(path: folder, error: .notPermitted))
            return
        }
        for name in names {
            let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
            switch Input.kind(path) {
            case .folder: walk(path, depth: depth + 1)
            case .special: specialFiles.append(path)
            case .file where Self.isPicture(name), nil where Self.isPicture(name):
                inputs.append(ScanInput(path: path, isFound: true))
            case .file, nil: passedOverCount += 1
            }
        }
    }

    /// Returns whether a name has the extension of a picture, including unsupported formats: a photo
    /// skipped in silence would go unnoticed until it matters.
    private static func isPicture(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return endings.contains(name[name.index(after: dot)...].lowercased())
    }

    private static let endings: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "heic", "heif", "avif", "webp", "gif", "bmp", "tif",
        "tiff",
    ]
}
