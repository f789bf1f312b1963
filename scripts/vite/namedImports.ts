import type { Plugin } from 'vite'

const IMPORT = /\bconst \{([\w\s,]+)\} = await import\(\s*'([^']+)'\s*\)/g
const MARK = '\0names:'

/**
 * Keeps only the names that a destructured `await import()` uses. In a single-file build, the
 * bundler would keep the whole package.
 * @param options.packages matches packages, with their subpaths
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
