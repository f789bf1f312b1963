/** Also matches strings and other comments: their content is not a docstring. */
const TOKENS =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** Moves docstrings to their own lines: after another member, TypeScript reads them as its trailing comment. */
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

/** Finds docstrings after code on the same line. Editors do not show them. */
export function findLostDocstrings(code) {
  return [...code.matchAll(TOKENS)]
    .filter(
      ({ 0: token, index }) => token.startsWith('/**') && lineBefore(code, index).trim() !== '',
    )
    .map(([token]) => token)
}

const lineBefore = (code, at) => code.slice(code.lastIndexOf('\n', at - 1) + 1, at)
