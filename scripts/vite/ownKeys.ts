import type { Plugin } from 'vite'

/** Makes zod read only own keys: some pages add a property to every object. */
export const ownKeys = (): Plugin => ({
  name: 'own-keys',
  transform: {
    filter: { id: /\/node_modules\/zod\/v4\/core\/(core|schemas|util)\.js$/ },
    handler: (code) => ({
      code: code.replace(
        /for \(const (\w+) in ([\w.]+)\) \{/g,
        'for (const $1 of Object.keys($2)) {',
      ),
      // The lines do not move, so the source map stays valid.
      map: null,
    }),
  },
})
