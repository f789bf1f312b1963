import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const HINT = 'import-createVestibule-from-@vestibule/host-sdk/vanilla'

/**
 * Builds a dapp without React that imports the React entry.
 * @returns {Promise<string[]>} a fault unless the build fails and names the other entry
 */
export async function tryWithoutReact({ home }) {
  const input = join(home, 'withoutReact.js')
  writeFileSync(
    input,
    `import { createVestibule } from '@vestibule/host-sdk'\ncreateVestibule({}).open()\n`,
  )
  try {
    await build({
      root: home,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input } },
    })
  } catch (error) {
    const { message } = error
    return message.includes(HINT)
      ? []
      : [`without React its error names no other entry:\n${message}`]
  }
  return ['without React it is built all the same.']
}
