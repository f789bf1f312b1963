import { parseSync } from 'vite'

/**
 * The imports of a TypeScript file that exist at run time, with the line each stands on.
 * `import { type A }` is one of them: with `verbatimModuleSyntax` it still loads the other file.
 */
export function valueImports(file, source) {
  const { module } = parseSync(file, source)
  const textAt = ({ start, end }) => source.slice(start, end)
  const found = (at, specifier, lazy) => ({
    specifier,
    lazy,
    line: source.slice(0, at.start).split('\n').length,
  })

  const imports = module.staticImports
    .filter((statement) => !/^import\s+type\b/.test(textAt(statement)))
    .map((statement) => found(statement, statement.moduleRequest.value, false))
  const reExports = module.staticExports
    .filter((statement) => !/^export\s+type\b/.test(textAt(statement)))
    .map((statement) => found(statement, statement.entries[0]?.moduleRequest?.value, false))
  const dynamic = module.dynamicImports.map((statement) =>
    found(statement, /^(['"`])(.*)\1$/.exec(textAt(statement.moduleRequest))?.[2], true),
  )
  return [...imports, ...reExports, ...dynamic].filter(({ specifier }) => specifier !== undefined)
}
