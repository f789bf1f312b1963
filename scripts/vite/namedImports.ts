import type { Plugin } from 'vite'

const IMPORT = /\bconst \{([\w\s,]+)\} = await import\(\s*'([^']+)'\s*\)/g
const MARK = '\0names:'

/**
 * Keeps of packages only the names that a destructured `await import()` takes: in a build of one file the bundler keeps the
 * whole package otherwise.
 * @param options.packages The packages, with what their names go on with.
 */
export function namedImports(options: { packages: RegExp }): Plugin {
  return {
    name: 'vestibule:named-imports',
    enforce: 'pre',
    transform(code) {
      const named = code.replace(IMPORT, (whole, names: string, source: string) =>
        options.packages.test(source)
          ? `const {${names}} = await import('${MARK}${names.replaceAll(/\s/g, '')}:${source}')`
          : whole,
      )
      return named === code ? null : { code: named, map: null }
    },
    resolveId: (id) => (id.startsWith(MARK) ? id : null),
    load(id) {
      if (!id.startsWith(MARK)) return null
      const [names, source] = id.slice(MARK.length).split(':')
      return `export { ${names} } from '${source}'`
    },
  }
}
