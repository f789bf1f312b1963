/**
 * Letters and signs of other alphabets by the letter that they are read as, where they are not decomposed to it. A letter whose
 * capital looks otherwise stands here in both.
 */
const ALIKE: Readonly<Record<string, string>> = {
  a: 'аΑαɑɐᴀᶏⱥΛΔꭺꓮⲁ₳🅐🅰🇦𐊠∀Ɐᗩ卂',
  b: 'вΒβƀƃɓʙᵬᶀꞗьꓐᏼꮟⲃ₿฿🅑🅱🇧𐊂𐊡𐌁ᗷ乃',
  c: 'сςϲƈȼɕᴄↄꜿꞓꞔ𝼝ꮯꓚⲥ₵¢₡🅒🅲🇨𐊢𐌂ᑕ匚⊂',
  d: 'ԁđðƌȡɖɗᴅᵭᶁᶑꝺꟈꭰꓓ₫🅓🅳🇩ԃꓒᗪ',
  e: 'еєэΕεΞΣǝɇɘɛɜɝᴇᴈᶒᶓᶔⱸꬲꬳꬴꭼꓰⲉ€℮🅔🅴🇪𐊆∃ᗴᕮ乇',
  f: 'ғƒᵮᶂꜰꝼꞙꓝ₣🅕🅵🇫𐊇𐊥ᖴ千',
  g: 'ԍǥɠɡɢʛᵷᵹᶃꝿꞡꬶ𝼁ꮐꓖ₲🅖🅶🇬Ꮆ',
  h: 'һнհΗħɥɦʜʮʯⱨꞕꮋꓧⲏ🅗🅷🇭𐋏ᕼ卄',
  i: 'іӏΙιıɨɪɩᴉᶖ𝼚ꭵꮖꓲⲓ🅘🅸🇮𐊊𐌉丨',
  j: 'јϳȷɉɟʄʝᴊꭻꓙ🅙🅹🇯ᒍ',
  k: 'кқҝҟҡΚκƙʞᴋᶄⱪꝁꝃꝅꞣ𝼃ꮶꓗⲕ₭🅚🅺🇰ᛕ',
  l: 'łƚȴɫɬɭʟᴌᶅⱡꝉꞁꞎꬷꬸꬹ𝼄𝼑𝼓ꮮꓡ£₤🅛🅻🇱𐐛ᒪㄥ',
  m: 'мΜϻɯɰɱᴍᵯᶆꬺꮇꓟⲙ₥🅜🅼🇲𐊰𐌑ᗰ爪',
  n: 'ոпиΝηƞȵɲɳɴᵰᶇꞑꞥꬻŋꓠⲛ₦🅝🅽🇳𐔓ᑎ几⋂',
  o: 'оӧөօՕΟοσΘθΩøɔɵᴏᴖᶗⱺꝋꝍꬽꬾꬿ𝼛ⲟꓳꮎ🅞🅾🇴𐊒𐊫ᗝㄖ',
  p: 'рΡρƥᴘᵱᵽᶈꝑꝓꝕþꮲꓑⲣ₱₽🅟🅿🆊🇵𐊕ᑭ卩',
  q: 'ԛզɋʠꝗꝙꞯ🅠🆀🇶ᑫ',
  r: 'гяɍɹɺɻɼɽɾɿʀᵲᵳᶉⱹꝛꞃꞧꭱꮢꓣ₹🅡🆁🇷𐒴ᖇ尺',
  s: 'ѕՏꜱȿʂᵴᶊẜẝꞅꞩꟊ𝼞ꮪꓢ$₴§ƨ🅢🆂🇸𐊖𐐠ᔕ丂',
  t: 'тҭΤτŧƫƭȶʇʈᴛᵵⱦꞇ𝼉𝼍ꭲꓔⲧ₮₸†🅣🆃🇹𐊗𐊱𐌕ㄒ丅⊤',
  u: 'սՍυμцᴜᶙꞹꭎꭒʉꓴ🅤🆄🇺𐓎∪ᑌㄩ⋃℧',
  v: 'ѵνʋʌᴠᶌⱱⱴꝟꮩꓦ🅥🆅🇻√ᐯ⋁',
  w: 'ԝшщωʍᴡⱳꮃꮤꓪ₩🅦🆆🇼ᗯ山',
  x: 'хҳΧχᶍꭖꭗꭘꭙꓫⲭ🅧🆇🇽𐊐𐊴𐌗×᙭乂',
  y: 'уүұΥγƴɏʎʏỿꭚ𝼆ꮍꓬⲩ¥🅨🆈🇾𐊲ㄚ',
  z: 'Ζζƶȥɀʐʑᴢᵶᶎⱬꮓꓜⲍ🅩🆉🇿ᘔ乙',
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
