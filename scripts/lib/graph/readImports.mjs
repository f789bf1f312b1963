import { parseSync } from 'vite'

/** `isType` marks imports that are removed at build time. With `verbatimModuleSyntax`, `import { type A }` still loads the file. */
export function readImports(file, source) {
  const { module } = parseSync(file, source)
  const textAt = ({ start, end }) => source.slice(start, end)
  const found = (at, specifier, lazy = false) => ({
    specifier,
    lazy,
    isType: /^(?:import|export)\s+type\b/.test(textAt(at)),
    line: source.slice(0, at.start).split('\n').length,
  })

  const imports = module.staticImports.map((statement) =>
    found(statement, statement.moduleRequest.value),
  )
  const reExports = module.staticExports.map((statement) =>
    found(statement, statement.entries[0]?.moduleRequest?.value),
  )
  const dynamic = module.dynamicImports.map((statement) =>
    found(statement, /^(['"`])(.*)\1$/.exec(textAt(statement.moduleRequest))?.[2], true),
  )
  return [...imports, ...reExports, ...dynamic].filter(({ specifier }) => specifier !== undefined)
}

export const valueImports = (file, source) =>
  readImports(file, source).filter(({ isType }) => !isType)
