/** Strings and other comments are matched too, so that nothing inside of them passes for a docstring. */
const TOKENS =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/**
 * Puts every docstring of some declarations on lines of its own. The bundler writes it behind the member before, where
 * TypeScript takes it for that one's trailing comment and an editor shows nothing.
 */
export function separateDocstrings(code) {
  return code.replaceAll(TOKENS, (token, at) => {
    if (!token.startsWith('/**')) return token
    const line = lineBefore(code, at)
    const [indent] = /^\s*/.exec(line)
    const [rest] = /^[^\n]*/.exec(code.slice(at + token.length))
    const lineBreak = `\n${indent}`
    return `${line.trim() === '' ? '' : lineBreak}${token}${rest.trim() === '' ? '' : lineBreak}`
  })
}

/** The docstrings that stand behind code on their line, and are nobody's there. */
export function findLostDocstrings(code) {
  return [...code.matchAll(TOKENS)]
    .filter(
      ({ 0: token, index }) => token.startsWith('/**') && lineBefore(code, index).trim() !== '',
    )
    .map(([token]) => token)
}

const lineBefore = (code, at) => code.slice(code.lastIndexOf('\n', at - 1) + 1, at)
