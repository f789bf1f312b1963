/** Also matches strings and other comments, so that their content is not mistaken for a docstring. */
const TOKENS =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** Puts docstrings on separate lines: behind another member, TypeScript treats them as its trailing comment. */
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

/** Docstrings behind code on the same line, which editors do not show. */
export function findLostDocstrings(code) {
  return [...code.matchAll(TOKENS)]
    .filter(
      ({ 0: token, index }) => token.startsWith('/**') && lineBefore(code, index).trim() !== '',
    )
    .map(([token]) => token)
}

const lineBefore = (code, at) => code.slice(code.lastIndexOf('\n', at - 1) + 1, at)
