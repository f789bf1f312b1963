/**
 * Letters and signs of other alphabets by the letter that they are read as, where they are not decomposed to it. A letter whose
 * capital looks otherwise stands here in both.
 */
const ALIKE: Readonly<Record<string, string>> = {
  a: 'аΑαɑɐᴀᶏⱥΛΔꭺꓮⲁ₳🅐🅰🇦𐊠∀Ɐ',
  b: 'вΒβƀƃɓʙᵬᶀꞗьꓐᏼꮟⲃ₿฿🅑🅱🇧𐊂𐊡𐌁',
  c: 'сςϲƈȼɕᴄↄꜿꞓꞔ𝼝ꮯꓚⲥ₵¢₡🅒🅲🇨𐊢𐌂',
  d: 'ԁđðƌȡɖɗᴅᵭᶁᶑꝺꟈꭰꓓ₫🅓🅳🇩ԃꓒ',
  e: 'еєэΕεΞΣǝɇɘɛɜɝᴇᴈᶒᶓᶔⱸꬲꬳꬴꭼꓰⲉ€℮🅔🅴🇪𐊆∃',
  f: 'ғƒᵮᶂꜰꝼꞙꓝ₣🅕🅵🇫𐊇𐊥',
  g: 'ԍǥɠɡɢʛᵷᵹᶃꝿꞡꬶ𝼁ꮐꓖ₲🅖🅶🇬',
  h: 'һнհΗħɥɦʜʮʯⱨꞕꮋꓧⲏ🅗🅷🇭𐋏',
  i: 'іӏΙιıɨɪɩᴉᶖ𝼚ꭵꮖꓲⲓ🅘🅸🇮𐊊𐌉',
  j: 'јϳȷɉɟʄʝᴊꭻꓙ🅙🅹🇯',
  k: 'кқҝҟҡΚκƙʞᴋᶄⱪꝁꝃꝅꞣ𝼃ꮶꓗⲕ₭🅚🅺🇰',
  l: 'łƚȴɫɬɭʟᴌᶅⱡꝉꞁꞎꬷꬸꬹ𝼄𝼑𝼓ꮮꓡ£₤🅛🅻🇱𐐛',
  m: 'мΜϻɯɰɱᴍᵯᶆꬺꮇꓟⲙ₥🅜🅼🇲𐊰𐌑',
  n: 'ոпиΝηƞȵɲɳɴᵰᶇꞑꞥꬻŋꓠⲛ₦🅝🅽🇳𐔓',
  o: 'оӧөօՕΟοσΘθΩøɔɵᴏᴖᶗⱺꝋꝍꬽꬾꬿ𝼛ⲟꓳꮎ🅞🅾🇴𐊒𐊫',
  p: 'рΡρƥᴘᵱᵽᶈꝑꝓꝕþꮲꓑⲣ₱₽🅟🅿🆊🇵𐊕',
  q: 'ԛզɋʠꝗꝙꞯ🅠🆀🇶',
  r: 'гяɍɹɺɻɼɽɾɿʀᵲᵳᶉⱹꝛꞃꞧꭱꮢꓣ₹🅡🆁🇷𐒴',
  s: 'ѕՏꜱȿʂᵴᶊẜẝꞅꞩꟊ𝼞ꮪꓢ$₴§ƨ🅢🆂🇸𐊖𐐠',
  t: 'тҭΤτŧƫƭȶʇʈᴛᵵⱦꞇ𝼉𝼍ꭲꓔⲧ₮₸†🅣🆃🇹𐊗𐊱𐌕',
  u: 'սՍυμцᴜᶙꞹꭎꭒʉꓴ🅤🆄🇺𐓎∪',
  v: 'ѵνʋʌᴠᶌⱱⱴꝟꮩꓦ🅥🆅🇻√',
  w: 'ԝшщωʍᴡⱳꮃꮤꓪ₩🅦🆆🇼',
  x: 'хҳΧχᶍꭖꭗꭘꭙꓫⲭ🅧🆇🇽𐊐𐊴𐌗×',
  y: 'уүұΥγƴɏʎʏỿꭚ𝼆ꮍꓬⲩ¥🅨🆈🇾𐊲',
  z: 'Ζζƶȥɀʐʑᴢᵶᶎⱬꮓꓜⲍ🅩🆉🇿',
}

/** Digits in the place of letters: those that everybody takes for them, and those that are meant for them. */
const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 5: 's' }
const STYLED: Readonly<Record<string, string>> = { ...DIGITS, 3: 'e', 4: 'a', 8: 'b' }

const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(ALIKE).flatMap(([latin, letters]) =>
    [...letters].map((letter): [string, string] => [letter, latin]),
  ),
)

/**
 * The letter that a sign is read as; the sign itself, in small, where it looks like none.
 * @param sign One letter, digit or other sign, decomposed
 * @param isStyled Whether digits that are only meant for letters count as them.
 */
export function latinOf(sign: string, isStyled: boolean): string {
  const small = sign.toLowerCase()
  const digits = isStyled ? STYLED : DIGITS
  const latin = LATIN.get(sign) ?? LATIN.get(small) ?? digits[sign] ?? small
  // A small L and a large I are one stroke.
  return latin === 'l' || latin === '|' ? 'i' : latin
}
