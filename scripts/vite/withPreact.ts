import type { Plugin } from 'vite'

const MARK = '?preact'
/** Whether a module is one of those that were made with Preact. */
export const hasPreact = (id: string) => id.endsWith(MARK)

const PREACT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
}

/**
 * Makes modules a second time with Preact inside, for one entry of a build whose others leave React to the dapp.
 * @param options.entry What is imported by it is made a second time,
 * @param options.modules where its path is one of these. Everything else is shared by both.
 */
export function withPreact(options: { entry: RegExp; modules: RegExp }): Plugin {
  const { entry, modules } = options
  return {
    name: 'vestibule:with-preact',
    enforce: 'pre',
    async resolveId(source, importer, resolving) {
      const preact = PREACT[source]
      if (importer === undefined || !(hasPreact(importer) || entry.test(importer)))
        return preact === undefined ? null : { id: source, external: true }
      const found = await this.resolve(preact ?? source, importer.replace(MARK, ''), resolving)
      if (preact !== undefined || found === null || found.external || !modules.test(found.id))
        return found
      return { ...found, id: found.id + MARK }
    },
  }
}
