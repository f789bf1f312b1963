import { spawnSync } from 'node:child_process'
import { build } from 'rolldown'
import { expect, test } from 'vitest'
import { ownKeys } from './ownKeys.js'

async function checkOnOldPage(plugins: ReturnType<typeof ownKeys>[]) {
  const { output } = await build({
    input: 'zod/mini',
    plugins,
    write: false,
    output: { format: 'iife', name: 'z' },
  })
  const input = `Object.prototype.extend = () => {}
${output[0].code}
console.log(JSON.stringify(z.strictObject({ a: z.array(z.string()) }).parse({ a: ['b'] })))`
  return spawnSync(process.execPath, ['-'], { input, encoding: 'utf8' })
}

test('checks values with zod on a page that adds a property to every object', async () => {
  expect(await checkOnOldPage([ownKeys()])).toMatchObject({ status: 0, stdout: '{"a":["b"]}\n' })
})

test('control: zod fails to load on this page without the plugin', async () => {
  expect((await checkOnOldPage([])).stderr).toContain('TypeError')
})
