// Characters that are invisible, break the line, or change the direction of text.
export const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
// Joiners inside an emoji are harmless.
const PICTURE = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?/u
export const EMOJI = new RegExp(`${PICTURE.source}(?:\\u200D${PICTURE.source})*`, 'gu')

export function isPlainText(text: unknown): text is string {
  return typeof text === 'string' && !HIDDEN.test(text.replace(EMOJI, ''))
}
