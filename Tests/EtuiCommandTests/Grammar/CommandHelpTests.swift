// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import etui

struct CommandHelpTests {
    @Test func `a command's help`() {
        let help = CommandHelp(command: SampleTable.paint, path: ["boxes", "box", "paint"])
        #expect(
            help.text == """
                boxes box paint: paint boxes

                Usage: boxes box paint [OPTIONS] BOX...

                Paints every box once, in the order given, and stops at the first that is
                missing because a box that was never there cannot be painted afterwards.

                Arguments:
                  BOX                   A box.

                Options:
                  --colour COLOUR       What it is painted with. One of red, green.
                  -l, --label TEXT      A word on the side; don't shout [ever]. May be given
                                        again.
                  --size WIDTH HEIGHT   Width and height.
                  --dry                 Only say what would be done.
                  -h, --help            Show this help.

                """
        )
    }

    @Test func `a group's help`() {
        let help = CommandHelp(command: SampleTable.root, path: ["boxes"])
        #expect(
            help.text == """
                boxes: look after boxes

                Usage: boxes COMMAND

                Commands:
                  box                   Single boxes.
                  count                 Count boxes.

                Options:
                  --version             Show the version.
                  -h, --help            Show this help.

                'boxes COMMAND --help' says more.

                """
        )
    }

    @Test func `an optional argument stands in brackets`() {
        let help = CommandHelp(command: SampleTable.open, path: ["boxes", "box", "open"])
        #expect(help.usage == "Usage: boxes box open BOX [KEY]")
    }
}
