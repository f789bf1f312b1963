import type { Plugin } from 'vite'

/**
 * Makes zod read only own keys of objects. Some pages add a property to every object, which zod would treat as a member of its
 * tables and of every answer.
 */
export const ownKeys = (): Plugin => ({
  name: 'own-keys',
  transform: {
    filter: { id: /\/node_modules\/zod\/v4\/core\/(core|schemas|util)\.js$/ },
    handler: (code) => ({
      code: code.replace(
        /for \(const (\w+) in ([\w.]+)\) \{/g,
        'for (const $1 of Object.keys($2)) {',
      ),
      // Keeps each line in place.
      map: null,
    }),
  },
})
