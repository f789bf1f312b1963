import { gzipSync } from 'node:zlib'
import { serveFiles } from './serveFiles.mjs'

/** @param {Map<string, string | Buffer>} files output of a bundler, by path */
export function toPage(files) {
  return { sizeOf: (paths) => sizeOf(files, paths), serve: () => serveFiles(files) }
}

/** @returns gzipped bytes of the files */
export function sizeOf(files, paths) {
  const sizes = paths.map((path) => gzipSync(files.get(path), { level: 9 }).length)
  return sizes.reduce((one, other) => one + other, 0)
}
