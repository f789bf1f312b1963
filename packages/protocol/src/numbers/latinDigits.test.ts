import { expect, test } from 'vitest'
import { latinDigits } from './latinDigits.js'

test.each([
  ['Latin', '0123456789'],
  ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['Myanmar', '၀၁၂၃၄၅၆၇၈၉'],
  ['Khmer', '០១២៣៤៥៦៧៨៩'],
  ['full-width', '０１２３４５６７８９'],
  ['bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['double-struck', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
  ['Adlam', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
])('converts %s digits to Latin digits', (_, digits) =>
  expect(latinDigits(digits)).toBe('0123456789'),
)

test.each(['x²', '½', 'Ⅷ', '①', '一二三', '1e7'])('keeps %s unchanged', (text) => {
  expect(latinDigits(text)).toBe(text)
})
