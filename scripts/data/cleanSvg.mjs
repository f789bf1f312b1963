const SUSPECT =
  /<(script|style|foreignObject|image|use|a|animate|set)\b|\son\w+\s*=|href|url\((?!#)|<!|<\?/i

/** Returns a pure drawing on one line, otherwise undefined. */
export function cleanSvg(text) {
  const svg = text.replace(/\s*\n\s*/g, '').replace(' class="web3icons"', '')
  return svg.startsWith('<svg ') && !SUSPECT.test(svg) ? `${svg}\n` : undefined
}
