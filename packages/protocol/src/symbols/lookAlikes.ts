/** Each line starts with the Latin letter, followed by its look-alikes. l, I and | count as equal. */
const ALIKE = `
aаΑαɑɐᴀᶏⱥΛΔꭺꓮⲁ₳🅐🅰🇦𐊠∀Ɐᗩ
bвΒβƀƃɓʙᵬᶀꞗьꓐᏼꮟⲃ₿฿🅑🅱🇧𐊂𐊡𐌁ᗷ
cсςϲƈȼɕᴄↄꜿꞓꞔ𝼝ꮯꓚⲥ₵¢₡🅒🅲🇨𐊢𐌂ᑕ匚
dԁđðƌȡɖɗᴅᵭᶁᶑꝺꟈꭰꓓ₫🅓🅳🇩ԃꓒᗪ
eеєэΕεΞΣǝɇɘɛɜɝᴇᴈᶒᶓᶔⱸꬲꬳꬴꭼꓰⲉ€℮🅔🅴🇪𐊆∃ᕮ
fғƒᵮᶂꜰꝼꞙꓝ₣🅕🅵🇫𐊇𐊥
gԍǥɠɡɢʛᵷᵹᶃꝿꞡꬶ𝼁ꮐꓖ₲🅖🅶🇬
hһнհΗħɥɦʜʮʯⱨꞕꮋꓧⲏ🅗🅷🇭𐋏ᕼ
iіӏΙιıɨɪɩᴉᶖ𝼚ꭵꮖꓲⲓ🅘🅸🇮𐊊𐌉l|łƚȴɫɬɭʟᴌᶅⱡꝉꞁꞎꬷꬸꬹ𝼄𝼑𝼓ꮮꓡ£₤🅛🅻🇱𐐛ᒪ
jјϳȷɉɟʄʝᴊꭻꓙ🅙🅹🇯
kкқҝҟҡΚκƙʞᴋᶄⱪꝁꝃꝅꞣ𝼃ꮶꓗⲕ₭🅚🅺🇰
mмΜϻɯɰɱᴍᵯᶆꬺꮇꓟⲙ₥🅜🅼🇲𐊰𐌑
nոпиΝηƞȵɲɳɴᵰᶇꞑꞥꬻŋꓠⲛ₦🅝🅽🇳𐔓
oоӧөօՕΟοσΘθΩøɔɵᴏᴖᶗⱺꝋꝍꬽꬾꬿ𝼛ⲟꓳꮎ🅞🅾🇴𐊒𐊫
pрΡρƥᴘᵱᵽᶈꝑꝓꝕþꮲꓑⲣ₱₽🅟🅿🆊🇵𐊕
qԛզɋʠꝗꝙꞯ🅠🆀🇶
rгяɍɹɺɻɼɽɾɿʀᵲᵳᶉⱹꝛꞃꞧꭱꮢꓣ₹🅡🆁🇷𐒴
sѕՏꜱȿʂᵴᶊẜẝꞅꞩꟊ𝼞ꮪꓢ$₴§ƨ🅢🆂🇸𐊖𐐠ᔕ丂
tтҭΤτŧƫƭȶʇʈᴛᵵⱦꞇ𝼉𝼍ꭲꓔⲧ₮₸†🅣🆃🇹𐊗𐊱𐌕ㄒ
uսՍυμцᴜᶙꞹꭎꭒʉꓴ🅤🆄🇺𐓎∪ᑌㄩ⋃
vѵνʋʌᴠᶌⱱⱴꝟꮩꓦ🅥🆅🇻√
wԝшщωʍᴡⱳꮃꮤꓪ₩🅦🆆🇼
xхҳΧχᶍꭖꭗꭘꭙꓫⲭ🅧🆇🇽𐊐𐊴𐌗×
yуүұΥγƴɏʎʏỿꭚ𝼆ꮍꓬⲩ¥🅨🆈🇾𐊲
zΖζƶȥɀʐʑᴢᵶᶎⱬꮓꓜⲍ🅩🆉🇿
`

/** Letters that digits often replace, in plain and in styled text. */
const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 5: 's' }
const STYLED: Readonly<Record<string, string>> = { ...DIGITS, 3: 'e', 4: 'a', 8: 'b' }

const LATIN: ReadonlyMap<string, string> = new Map(
  ALIKE.split('\n').flatMap(([latin = '', ...letters]) =>
    letters.map((letter): [string, string] => [letter, latin]),
  ),
)

/**
 * Returns the Latin look-alike, otherwise the sign in lower case.
 * @param sign One decomposed letter, digit or other sign.
 * @param isStyled Reads digits as letters.
 */
export function latinOf(sign: string, isStyled: boolean): string {
  const small = sign.toLowerCase()
  const digits = isStyled ? STYLED : DIGITS
  return LATIN.get(sign) ?? LATIN.get(small) ?? digits[sign] ?? small
}
