const SUSPECT =
  /<(script|style|foreignObject|image|use|a|animate|set)\b|\son\w+\s*=|href|url\((?!#)|<!|<\?/i

/** The drawing on one line, if it is only a drawing. */
export function cleanSvg(text) {
  const svg = text.replace(/\s*\n\s*/g, '').replace(' class="web3icons"', '')
  return svg.startsWith('<svg ') && !SUSPECT.test(svg) ? `${svg}\n` : undefined
}
