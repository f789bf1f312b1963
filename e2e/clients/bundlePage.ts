import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export async function bundlePage(name: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL(`packages/pages/${name}.jsx`, import.meta.url)),
        formats: ['iife'],
        name: 'client',
      },
    },
  })
  const [chunk] = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The page was not built.')
  return chunk.code
}
