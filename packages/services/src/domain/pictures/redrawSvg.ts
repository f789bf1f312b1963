/** Maximum characters, elements and levels of an SVG: a browser draws this quickly. */
const MAX_LENGTH = 256 * 1024
const MAX_ELEMENTS = 4_000
const MAX_DEPTH = 48
const MAX_TEXT = 10_000
/** Maximum product of rule characters and elements: a browser checks each rule for each element. */
const MAX_STYLING = 16_000_000
const LONGEST = 12
const MADE = 512

const SHAPES = 'path rect circle ellipse line polyline polygon text tspan'.split(' ')
const OTHERS = 'svg g defs style clipPath linearGradient radialGradient stop'.split(' ')
const ELEMENTS: ReadonlySet<string> = new Set([...SHAPES, ...OTHERS])
/** Elements that do not draw or that animate. Scripts never run. */
const SKIPPED: ReadonlySet<string> = new Set(
  'script title desc metadata animate animateTransform animateMotion set'.split(' '),
)
const ATTRIBUTES: ReadonlySet<string> = new Set(
  `id class style d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height viewBox preserveAspectRatio points transform rotate
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit opacity color
  clip-path clip-rule clipPathUnits gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity href
  font-family font-size font-weight font-style text-anchor dominant-baseline alignment-baseline letter-spacing word-spacing
  textLength lengthAdjust shape-rendering text-rendering display visibility`.split(/\s+/),
)
const FUNCTIONS: ReadonlySet<string> = new Set(
  'rgb rgba hsl hsla url translate translatex translatey scale scalex scaley rotate matrix skewx skewy'.split(
    ' ',
  ),
)
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/**
 * Redraws an SVG from elements and attributes of a still picture: shapes, text, gradients and
 * clips. Omits scripts, animations and descriptions. Rejects all else, such as references to files,
 * embedded documents, copies and filters: a few bytes of these can occupy a browser.
 * @returns undefined if the bytes are not an SVG or cannot be redrawn
 */
export function redrawSvg(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > 4 * MAX_LENGTH) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
    if (text.length > MAX_LENGTH || !text.startsWith('<')) return undefined
    return new TextEncoder().encode(write(text))
  } catch (error) {
    if (error instanceof Refusal || error instanceof TypeError) return undefined
    throw error
  }
}

class Refusal extends Error {}

const COMMENT = /<!--[\s\S]*?-->/y
const HEAD = /<\?xml\s[^?>]*\?>|<!DOCTYPE\s[^[\]>]*>/y
const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/y
const TEXT = /[^<]+/y
const CLOSE = /<\/([\w:.-]+)\s*>/y
const OPEN = /<([\w:.-]+)/y
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const END = /\s*(\/?)>/y

function write(text: string): string {
  const stack: string[] = []
  let at = 0
  let written = ''
  let css = ''
  let rules = 0
  let letters = 0
  let elements = 0
  let shapes = 0
  let skipped = 0
  let isOver = false
  const take = (token: RegExp) => {
    token.lastIndex = at
    const found = token.exec(text)
    if (found !== null) at = token.lastIndex
    return found
  }
  const close = (name: string) => {
    if (skipped > 0) skipped -= 1
    else {
      // Check the whole text: a comment may split a word.
      if (name === 'style') {
        checkSheet(css)
        rules += css.length
        css = ''
      }
      written += `</${name}>`
    }
    if (stack.length === 0) isOver = true
  }
  function put(said: string) {
    if (stack.length === 0 && said.trim() !== '') throw new Refusal()
    if (skipped > 0 || stack.length === 0) return
    if (stack.at(-1) === 'style') css += said
    else if (said.trim() !== '') letters += said.length
    written += writeText(said)
  }

  while (at < text.length) {
    if (take(COMMENT) !== null) continue
    if (stack.length === 0 && !isOver && take(HEAD) !== null) continue
    const [, raw] = take(CDATA) ?? []
    if (raw !== undefined) {
      put(raw)
      continue
    }
    const [said] = take(TEXT) ?? []
    if (said !== undefined) {
      put(readEntities(said))
      continue
    }
    const [, closed] = take(CLOSE) ?? []
    if (closed !== undefined) {
      if (stack.pop() !== closed) throw new Refusal()
      close(closed)
      continue
    }
    const [, name] = take(OPEN) ?? []
    if (name === undefined || isOver || stack.at(-1) === 'style') throw new Refusal()
    elements += 1
    if (elements > MAX_ELEMENTS || stack.length >= MAX_DEPTH) throw new Refusal()
    if ((stack.length === 0) !== (name === 'svg' && elements === 1)) throw new Refusal()
    const attributes = new Map<string, string>()
    for (let one = take(ATTRIBUTE); one !== null; one = take(ATTRIBUTE)) {
      const [, key = '', double, single] = one
      if (attributes.has(key)) throw new Refusal()
      attributes.set(key, readEntities(double ?? single ?? ''))
    }
    const [end, slash] = take(END) ?? []
    if (end === undefined) throw new Refusal()
    if (skipped > 0 || SKIPPED.has(name) || name.includes(':')) skipped += 1
    else {
      if (!ELEMENTS.has(name)) throw new Refusal()
      if (SHAPES.includes(name)) shapes += 1
      const isClip = name === 'clipPath' || stack.includes('clipPath')
      written += `<${name}${stack.length === 0 ? rootOf(attributes) : ''}`
      for (const [key, value] of attributes)
        written += attributeOf(key, value, { isRoot: stack.length === 0, isClip })
      written += '>'
    }
    if (slash === '/') close(name)
    else stack.push(name)
  }
  if (!isOver || shapes === 0 || written.length > MAX_LENGTH) throw new Refusal()
  if (letters > MAX_TEXT || rules * elements > MAX_STYLING) throw new Refusal()
  return written
}

function attributeOf(
  said: string,
  value: string,
  { isRoot, isClip }: { isRoot: boolean; isClip: boolean },
): string {
  const key = said === 'xlink:href' ? 'href' : said
  if (!ATTRIBUTES.has(key) || (isRoot && /^(width|height|viewBox|x|y)$/.test(key))) return ''
  // Nested clips double the work at each level.
  if (isClip && key === 'clip-path') throw new Refusal()
  if (key === 'href' && !/^#[\w.-]+$/.test(value)) throw new Refusal()
  if (key === 'style') checkCss(value)
  else checkFunctions(value)
  return ` ${key}="${writeText(value)}"`
}

function rootOf(attributes: ReadonlyMap<string, string>): string {
  const number = (key: string) => Number(/^([\d.]+)(?:px)?$/.exec(attributes.get(key) ?? '')?.[1])
  const box = attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [x = 0, y = 0, width = 0, height = 0] = box ?? [0, 0, number('width'), number('height')]
  const isSize = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0
  if (!isSize || (box !== undefined && box.length !== 4)) throw new Refusal()
  const scale = MADE / Math.max(width, height)
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  return ` xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${wide}" height="${high}"`
}

const COMMENTS_OF_CSS = /\/\*[\s\S]*?\*\//g
/** Allows types, classes and ids. Selectors of siblings, parents or positions may take a browser minutes. */
const SELECTORS = /^(?:[\w\s.,#*-]|:(?:hover|root)\b)*$/

function checkSheet(css: string): void {
  checkCss(css)
  for (const rule of css.replace(COMMENTS_OF_CSS, ' ').split('}')) {
    const [selectors = '', declarations, ...nested] = rule.split('{')
    const isRule = declarations !== undefined || selectors.trim() === ''
    if (!isRule || nested.length > 0 || rule.includes('/*') || !SELECTORS.test(selectors))
      throw new Refusal()
  }
}

function checkCss(css: string): void {
  if (/[@\\<]|filter|clip-path|mask|animation|transition|dash|content|offset/i.test(css))
    throw new Refusal()
  checkFunctions(css)
}

/** @throws Refusal for a function that may load content, and for a reference outside the picture */
function checkFunctions(value: string): void {
  if (value.includes('\\')) throw new Refusal()
  // Do not use a regular expression, which could take minutes for a long value.
  for (const before of value.split('(').slice(0, -1)) {
    const [name = ''] = /[\w-]*$/.exec(before.trimEnd().slice(-LONGEST)) ?? []
    if (!FUNCTIONS.has(name.toLowerCase())) throw new Refusal()
  }
  if (/url\s*\(/i.test(value.replaceAll(/url\(\s*(["']?)#[\w.-]+\1\s*\)/gi, '')))
    throw new Refusal()
}

function readEntities(text: string): string {
  return text.replaceAll(/&([^;&\s]*;?)/g, (_, entity: string) => {
    const [, name, hex, decimal] = /^(?:([a-z]+)|#x([\da-f]{1,6})|#(\d{1,7}));$/i.exec(entity) ?? []
    const named = name === undefined ? undefined : NAMED[name]
    if (named !== undefined) return named
    const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16)
    if (!(code > 0 && code <= 0x10ffff)) throw new Refusal()
    return String.fromCodePoint(code)
  })
}

function writeText(text: string): string {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text)) throw new Refusal()
  return text.replaceAll(/[&<>"]/g, (letter) => ESCAPED[letter] ?? '')
}
