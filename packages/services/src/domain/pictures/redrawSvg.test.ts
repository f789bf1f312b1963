import { describe, expect, test } from 'vitest'
import { redrawSvg } from './redrawSvg.js'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
const ROOT = `<svg ${XMLNS} viewBox="0 0 10 10" width="512" height="512">`
const RECT = '<rect width="10" height="10"></rect>'

const redraw = (svg: string) => {
  const bytes = redrawSvg(new TextEncoder().encode(svg))
  return bytes && new TextDecoder().decode(bytes)
}
const around = (inside: string) => redraw(`<svg viewBox="0 0 10 10">${inside}</svg>`)

test('[J08] redraws shapes, text, gradients, clips and styles', () => {
  const inside = [
    '<style>.base{fill:#fff;font-family:serif;font-size:14px}</style>',
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"></stop></linearGradient>',
    '<clipPath id="b"><circle r="5"></circle></clipPath></defs>',
    '<g clip-path="url(#b)" transform="translate(1 2)"><path d="M0 0h1" fill="url(\'#a\')"></path></g>',
    '<text class="base" x="1">Loot &amp; &quot;more&quot; &lt;3</text>',
  ].join('')
  expect(around(inside)).toBe(`${ROOT}${inside}</svg>`)
})

test('[J08] keeps rules for types, classes and ids, as drawing programs use them', () => {
  const rules = Array.from({ length: 300 }, (_, at) => `.st${at},#a .b text.c{fill:#${at}}`)
  const inside = `<style>/* a{b} */${rules.join('')}*:hover{opacity:.5}</style>${RECT.repeat(800)}`
  expect(around(inside)).toBe(`${ROOT}${inside}</svg>`)
})

test.each([
  ['a view box', '<svg viewBox="0 0 24 12">', 'viewBox="0 0 24 12" width="512" height="256"'],
  ['a size', '<svg width="10px" height="20">', 'viewBox="0 0 10 20" width="256" height="512"'],
  ['both', '<svg width="9999999" height="1" viewBox="1,2 3,3">', 'viewBox="1 2 3 3" width="512"'],
  ['a thin view box', '<svg viewBox="0 0 1 5000">', 'width="1" height="512"'],
])('[J08] sizes a picture with %s', (_what, root, says) => {
  expect(redraw(`${root}<rect/></svg>`)).toContain(says)
})

test.each([
  ['a declaration', `<?xml version="1.0" encoding="utf-8"?>\n<svg viewBox="0 0 10 10">`],
  [
    'a document type',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd"><svg viewBox="0 0 10 10">`,
  ],
  ['a byte order mark', '\ufeff<svg viewBox="0 0 10 10">'],
  ['comments', '<!-- a --><svg viewBox="0 0 10 10"><!-- <b> -->'],
  [
    'a script',
    '<svg viewBox="0 0 10 10"><script>alert("<rect/>".length)</script>'.replace('<rect/>', 'r'),
  ],
  ['a script in CDATA', '<svg viewBox="0 0 10 10"><script><![CDATA[alert("<b>")]]></script>'],
  [
    'handlers',
    '<svg viewBox="0 0 10 10" onload="alert(1)" xmlns:xlink="http://www.w3.org/1999/xlink">',
  ],
  ['animations', '<svg viewBox="0 0 10 10"><animate attributeName="x" from="0" to="9"/>'],
  [
    'an editor’s metadata',
    '<svg viewBox="0 0 10 10"><metadata><rdf:RDF><a/></rdf:RDF></metadata><x:y/>',
  ],
])('security: [J08] omits %s', (_what, start) => {
  expect(redraw(`${start}<rect onclick="alert(1)" width="10" height="10"/></svg>`)).toBe(
    `${ROOT}${RECT}</svg>`,
  )
})

describe('security: [J08] a picture', () => {
  const deep = (count: number) => '<g>'.repeat(count) + RECT + '</g>'.repeat(count)
  test.each([
    ['with a URL', '<image href="https://evil.example/a.png"/>'],
    ['with another document', '<foreignObject><p/></foreignObject>'],
    ['with element copies', '<g id="a"><rect/></g><use href="#a"/>'],
    ['with a filter', '<filter id="a"><feGaussianBlur stdDeviation="9999"/></filter>'],
    ['with a pattern', '<pattern id="a"><rect/></pattern>'],
    ['with a link', '<a href="javascript:alert(1)"><rect/></a>'],
    ['with nested clips', '<clipPath id="a"><g clip-path="url(#b)"><rect/></g></clipPath>'],
    ['filled from a URL', '<rect fill="url(https://evil.example/#a)"/>'],
    ['filled from an escaped URL', '<rect fill="u\\72l(//evil.example/)"/>'],
    ['filled from a URL in XML entities', '<rect fill="&#117;rl(//evil.example/)"/>'],
    ['styled from a URL', '<rect style="fill:url(//evil.example/)"/>'],
    ['styled by a set of images', '<rect style="fill:image-set(x)"/>'],
    ['with a gradient from another file', '<linearGradient xlink:href="https://evil.example/#a"/>'],
    ['with an imported style', '<style>@import "//evil.example/a.css";</style>'],
    ['with an animated style', '<style>rect{animation:a 1s infinite}</style>'],
    ['with a style in CDATA', '<style><![CDATA[@import "//evil.example"]]></style>'],
    ['with an animated style that a comment splits', '<style>rect{anima<!-- -->tion:a 1s}</style>'],
    ['with an element in a style', '<style>@imp<g/>ort "//evil.example";</style>'],
    // These rules froze the page and the wallet's window for a minute.
    ['with rules for siblings', '<style>.q ~ path{fill:red}</style>'],
    ['with rules for a previous sibling', '<style>.q + path{fill:red}</style>'],
    ['with rules for parents', '<style>.q > path{fill:red}</style>'],
    ['with rules for positions', '<style>path:last-of-type{fill:red}</style>'],
    ['with rules for attributes', '<style>[d*=a]{fill:red}</style>'],
    ['with a nested rule', '<style>.q{x:y;.r path{x:y}}</style>'],
    ['with a rule after a string', '<style>.q{x:"}"}.q ~ path{x:"{"}</style>'],
    ['with a rule after a comment', '<style>.q{/*}*/x:y}.q ~ path{x:y}</style>'],
    ['with a rule in an open comment', '<style>.q{x:y}/* </style>'],
    [
      'with many rules and many elements',
      `<style>${'*{fill:red}'.repeat(1_000)}</style>${'<path/>'.repeat(2_000)}`,
    ],
    ['with more than 10,000 characters', `<text>${'a'.repeat(10_001)}</text>`],
    ['with an unknown entity', '<text>&a;</text>'],
    ['with a character that XML does not allow', '<text>&#0;</text>'],
    ['deeper than 48 levels', deep(48)],
    ['with more than 4,000 elements', '<g/>'.repeat(4_000)],
    ['with a repeated attribute', '<rect x="1" x="2"/>'],
    ['with crossing elements', '<g><rect></g></rect>'],
  ])('is rejected %s', (_what, inside) => {
    expect(around(`<rect/>${inside}`)).toBeUndefined()
  })

  test.each([
    ['that is a web page', '<!doctype html><script>1</script>'],
    ['that draws no shape', `<svg ${XMLNS} viewBox="0 0 1 1"><script>1</script></svg>`],
    ['without a size', '<svg><rect/></svg>'],
    ['of size zero', '<svg viewBox="0 0 0 10"><rect/></svg>'],
    ['with a view box that is not numeric', '<svg viewBox="0 0 a 10"><rect/></svg>'],
    ['that ends early', '<svg viewBox="0 0 1 1"><rect/>'],
    ['with a second root', '<svg viewBox="0 0 1 1"><rect/></svg><svg/>'],
    ['with text after it', '<svg viewBox="0 0 1 1"><rect/></svg>more'],
    [
      'with custom entities',
      '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"><rect/></svg>',
    ],
    ['of more than 256 KiB', `<svg viewBox="0 0 1 1"><rect/>${' '.repeat(256 * 1024)}</svg>`],
  ])('is rejected %s', (_what, svg) => {
    expect(redraw(svg)).toBeUndefined()
  })

  test.each([
    ['digits', `<path d="${'0'.repeat(200_000)}("/>`],
    ['spaces', `<path d="${' '.repeat(200_000)}("/>`],
    ['addresses', `<rect fill="${'url(#a'.repeat(30_000)}"/>`],
    ['starts of comments', `<!--${'<!-'.repeat(60_000)}`],
    ['attributes', `<rect ${'a '.repeat(100_000)}/>`],
    ['quotes, each escaped with six characters', `<text>${'"'.repeat(50_000)}</text>`],
  ])('is rejected at once with many %s', (_what, inside) => {
    const before = process.cpuUsage()
    expect(around(inside)).toBeUndefined()
    // In microseconds. A search that restarts at each character takes minutes.
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000)
  })

  test('is rejected with bytes that are not UTF-8', () => {
    expect(redrawSvg(Buffer.from('<svg viewBox="0 0 1 1"><text>\xff</text></svg>', 'latin1'))).toBe(
      undefined,
    )
  })
})

test('[J08] accepts 47 levels and 3,999 elements inside the root', () => {
  expect(around(`${'<g>'.repeat(46)}<rect/>${'</g>'.repeat(46)}`)).toBeDefined()
  expect(around('<rect/>'.repeat(3_999))).toBeDefined()
})
