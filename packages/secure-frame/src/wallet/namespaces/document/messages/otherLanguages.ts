// Word stems, because words have many endings.

type Language = {
  makes: string
  key: string
  /** Words that negate their clause. */
  denies: string
  deniesBefore?: true
  warns: string
}

const LANGUAGES: readonly Language[] = [
  {
    // German
    makes: 'erzeug|erstell|generier|abgeleitet|ableit|wiederherstell|freischalt|entsperr',
    key: 'schlüssel|\\bseed\\b',
    denies: '\\b(?:nicht|nie|niemals|kein|keine|keinen|keiner|ohne)\\b',
    warns:
      '\\bnur (?:auf|in|bei) (?:dieser|unserer|der) (?:\\S+ )?(?:web)?(?:seite|site|app|domain)',
  },
  {
    // French
    makes: 'génér|créer|créez|dériv|obten|récupér|déverrouill',
    key: '\\bcl(?:é|ef)s?(?![a-zà-ü])',
    denies: "\\b(?:ne|jamais|aucune?|sans|pas)\\b|\\bn['’]",
    warns: '\\b(?:uniquement|seulement) (?:sur|dans) (?:ce|cette|notre) (?:site|page|application)',
  },
  {
    // Spanish
    makes: 'gener|crear|cree\\b|deriv|obten|recuper|desbloque',
    key: '\\b(?:clave|llave)s?\\b',
    denies: '\\b(?:no|nunca|sin|ningun[ao]?|ningún)\\b',
    warns:
      '(?:solo|sólo|únicamente|solamente) en (?:este|esta|nuestro|nuestra) (?:sitio|página|aplicación|web)',
  },
  {
    // Portuguese
    makes: '\\bger(?:ar|e|a)\\b|criar|\\bcrie\\b|deriv|obter|recuper|desbloque',
    key: '\\bchaves?\\b',
    denies: 'não|\\b(?:nunca|sem|nenhuma?)\\b',
    warns: '(?:apenas|somente|só) (?:neste|nesse|no nosso) (?:site|aplicativo|app)',
  },
  {
    // Italian
    makes: 'gener|\\bcrea|deriv|otten|recuper|sblocc',
    key: '\\bchiav[ei]\\b',
    denies: '\\b(?:non|mai|senza|nessuna?)\\b',
    warns: '(?:solo|soltanto|unicamente) su questo sito',
  },
  {
    // Dutch
    makes: 'genere|\\bmaak|aanmaken|afleid|herstel|ontgrendel',
    key: 'sleutel',
    denies: '\\b(?:niet|nooit|geen|zonder)\\b',
    warns: '\\balleen op deze (?:web)?(?:site|pagina)',
  },
  {
    // Polish
    makes: 'wygener|utwórz|utworz|odzysk|odblok',
    key: '\\bklucz',
    denies: '\\b(?:nie|nigdy|bez)\\b',
    warns: 'tylko na tej stronie',
  },
  {
    // Turkish
    makes: 'oluştur|üret|türet|kurtar',
    key: 'anahtar',
    denies: '\\b(?:asla|hiçbir)\\b',
    warns: '(?:yalnızca|sadece) bu (?:sitede|sayfada)',
  },
  {
    // Russian
    makes: 'созда|генер|получ|восстанов|разблок',
    key: 'ключ',
    denies: '(?<![а-яё])(?:не|никогда|без|нет)(?![а-яё])',
    warns: 'только на этом сайте',
  },
  {
    // Vietnamese
    makes: 'tạo|khôi phục|mở khóa',
    key: 'khóa|khoá',
    denies: 'không|đừng|chưa',
    warns: 'chỉ .{0,20}trên trang (?:web )?này',
  },
  {
    // Chinese
    makes: '生成|创建|創建|建立|派生|推导|推導|恢复|恢復|解锁|解鎖|获取|取得',
    key: '密[钥鑰]|秘[钥鑰]|金鑰|[私公][钥鑰]',
    denies: '不|没有|沒有|无需|無需',
    warns: '[仅只僅](?:能|可)?在[此本][网網]?站',
  },
  {
    // Japanese
    makes: '生成|作成|復元|導出|取得',
    key: '鍵|キー',
    denies: 'ません|ない',
    deniesBefore: true,
    warns: '[こ本](?:の)?サイトでのみ',
  },
  {
    // Korean
    makes: '생성|만들|만드|복구|파생|도출',
    key: '(?<!쿠)키(?=[를가의로는\\s])|열쇠',
    denies: '않|없|마세요',
    deniesBefore: true,
    warns: '이 사이트에서만',
  },
]

const CLAUSE = '[^,;:)\\n、，。–—]*'

const RULES = LANGUAGES.map(({ makes, key, denies, deniesBefore = false, warns }) => ({
  denied: new RegExp(deniesBefore ? `${CLAUSE}(?:${denies})` : `(?:${denies})${CLAUSE}`, 'giu'),
  both: new RegExp(`(?:${makes}).{0,80}?(?:${key})|(?:${key}).{0,80}?(?:${makes})`, 'iu'),
  warns: new RegExp(warns, 'iu'),
}))

export function makesKeysElsewhere(sentence: string): boolean {
  return RULES.some(
    ({ denied, both, warns }) => both.test(sentence.replace(denied, '')) || warns.test(sentence),
  )
}
