/** In code points. */
const MAX_NAME = 64
const MAX_READ = 1_024
/** Start of a tag, comment or declaration. Other `<` and `>` are text. */
const OPENING = /<[a-z/!?]/i
const TAG = /<[^<>]*>/g
const ANGLES = /[<>]/g
/** Replaced with a space, except the joiners and tags of {@link isJoining}. */
const UNSHOWN = /[\u{e0020}-\u{e007f}]+|[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\s]/gu
const JOINERS = /^[\u200c\u200d]$/
/** An emoji, with its skin tone or variation selector, before a joiner. */
const EMOJI_END = /(?:\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}]|\ufe0f)$/u
const EMOJI_START = /^\p{Extended_Pictographic}/u
/** Keeps four marks per letter, the most in any script: more marks could cover the lines above. */
const PILE = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu
const LETTER_END = /[\p{L}\p{M}]$/u
const LETTER_START = /^[\p{L}\p{M}]/u
/** Scripts that use joiners. In other scripts, a joiner could be hidden in a word. */
const JOINED =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]/u
/** Tags in the flags of England, Scotland and Wales. */
const FLAG_TAGS = /^[\u{e0020}-\u{e007f}]+$/u

/** Returns one line of at most 64 characters, without markup, control characters or direction changes. May be empty. */
export function cleanName(value: string): string {
  const read = value.slice(0, MAX_READ)
  const plain = (OPENING.test(read) ? read.replace(TAG, ' ').replace(ANGLES, ' ') : read)
    .normalize('NFC')
    .replace(UNSHOWN, (found, at: number, all: string) => {
      const isKept = isJoining(found, {
        before: all.slice(Math.max(0, at - 2), at),
        after: all.slice(at + found.length, at + found.length + 2),
      })
      return isKept ? found : ' '
    })
    .replace(PILE, '$1')
    .replace(/ +/g, ' ')
    .trim()
  let length = 0
  const kept = graphemesOf(plain).filter((grapheme) => {
    length += [...grapheme].length
    return length <= MAX_NAME
  })
  return kept.join('').trim()
}

function graphemesOf(text: string): string[] {
  // Firefox before 125 does not support `Segmenter`.
  if (typeof Intl.Segmenter !== 'function') return [...text]
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
}

export const firstGrapheme = (text: string) => graphemesOf(text.slice(0, MAX_NAME))[0] ?? ''

/** Whether a joiner or tag belongs to the emoji or word around it. */
function isJoining(found: string, { before, after }: { before: string; after: string }): boolean {
  if (JOINERS.test(found)) {
    if (EMOJI_END.test(before) && EMOJI_START.test(after)) return found === '\u200d'
    const isInside = LETTER_END.test(before) && LETTER_START.test(after)
    return isInside && JOINED.test(before.slice(-1)) && JOINED.test(after.slice(0, 1))
  }
  return FLAG_TAGS.test(found) && before.endsWith('\u{1f3f4}')
}
