// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The block of 64 bytes that holds the secrets of one reveal.

const blockLength = 64;
const blockVersion = 0x01;
/** The tags of the records, each with its lengths in digits. */
const forms = { pan: { tag: 1, least: 12, most: 19 }, cvv: { tag: 2, least: 3, most: 4 }, pin: { tag: 3, least: 4, most: 12 } };

/**
 * The digits of a kind, as ASCII bytes.
 *
 * @param {Uint8Array} block which is wiped
 * @param {string} kind `pan`, `cvv` or `pin`
 * @returns {Uint8Array}
 * @throws {Error} unless the block has exactly this form
 */
export function digits(block, kind) {
  try {
    if (block.length !== blockLength || block[0] !== blockVersion) throw new Error("block");
    const { tag, least, most } = forms[kind];
    let found = null;
    let place = 1;
    while (place < blockLength && block[place] !== 0) {
      const length = block[place + 1];
      const end = place + 2 + length;
      if (!(end <= blockLength)) throw new Error("length");
      if (block[place] === tag) {
        if (found) throw new Error("twice");
        found = block.slice(place + 2, end);
      }
      place = end;
    }
    if (block.slice(place).some((byte) => byte !== 0)) throw new Error("padding");
    if (!found || found.length < least || found.length > most) throw new Error("record");
    if (found.some((byte) => byte < 0x30 || byte > 0x39)) throw new Error("digits");
    return found;
  } finally {
    block.fill(0);
  }
}

/** How many digits stand together; 15-digit numbers have groups of 4, 6 and 5. */
export function groups(kind, length) {
  if (kind !== "pan") return [length];
  if (length === 15) return [4, 6, 5];
  return Array.from({ length: Math.ceil(length / 4) }, (_, place) => Math.min(4, length - place * 4));
}

/**
 * Whether digits are a card number with these last four digits.
 *
 * @param {Uint8Array} number ASCII
 * @param {?string} lastFour nothing is compared without it
 */
export function isNumber(number, lastFour) {
  const sum = [...number].reverse().reduce((total, byte, place) => {
    const digit = byte - 0x30;
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  const end = [...number.slice(-4)].every((byte, place) => String.fromCharCode(byte) === lastFour?.[place]);
  return sum % 10 === 0 && (lastFour === undefined || lastFour === null || end);
}
