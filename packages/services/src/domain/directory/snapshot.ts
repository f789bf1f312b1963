import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWallet, type Wallet } from '@vestibule/protocol/http'
import * as z from 'zod'
import { PACKAGE_ROOT } from '../../packageRoot.js'
import { type Image, toImage } from './image.js'

const DATA = join(PACKAGE_ROOT, 'data')

export function readSnapshotWallets(): Wallet[] {
  const entries = z.array(z.unknown()).parse(readJson('wallets.json'))
  return entries.flatMap((entry) => readWallet(entry) ?? [])
}

export function readSnapshotImages() {
  const files = z.record(z.string(), z.string()).parse(readJson('assets.json'))
  return {
    wallets: readFolder('wallets'),
    tokens: readFolder('tokens'),
    /** By CAIP-2 id or connector id. */
    assets: new Map(
      Object.entries(files).flatMap(([id, file]) => {
        const image = readImage(join(DATA, 'images', file))
        return image ? [[id, image] as const] : []
      }),
    ),
  }
}

export function readImage(file: string): Image | undefined {
  return toImage(readFileSync(file))
}

function readFolder(name: string): Map<string, Image> {
  const folder = join(DATA, 'images', name)
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const image = readImage(join(folder, file))
      return image ? [[file.replace(/\.[a-z]+$/, ''), image] as const] : []
    }),
  )
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(DATA, name), 'utf8'))
}
