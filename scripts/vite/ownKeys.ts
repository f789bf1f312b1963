import type { Plugin } from 'vite'

/**
 * Has zod read own keys of objects only. Some pages give every object a property, which zod would take for a member of its
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
