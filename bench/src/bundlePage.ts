import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export async function bundlePage(script: URL): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: fileURLToPath(script), formats: ['es'] } },
  })
  const [chunk] = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The page was not built. Build it first.')
  return chunk.code
}
