import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config.js'
import type { Keys } from '../domain/keys/keys.js'
import type { VersionedKms } from '../ports/kms.js'
import { createMasterKeyKms, MASTER_KEY_BLOB } from './masterKeyKms.js'
import { createVaultKms, VAULT_BLOB } from './vaultKms.js'

export type KmsConfig = Pick<Config, 'vaultUrl' | 'vaultMount' | 'vaultKey' | 'vaultTokenFile'>

export function vaultOf(config: KmsConfig, options: { fetch: typeof globalThis.fetch }) {
  const { vaultUrl, vaultMount, vaultKey, vaultTokenFile } = config
  if (vaultUrl === undefined || vaultTokenFile === undefined) return undefined
  const url = vaultUrl.replace(/\/+$/, '')
  return createVaultKms({
    url,
    mount: vaultMount,
    key: vaultKey,
    tokenFile: vaultTokenFile,
    ...options,
  })
}

/** Encrypts with the key service if it is configured, otherwise with the master key file. Decrypts data of both. */
export function chooseKms(
  config: KmsConfig,
  options: { keys: Pick<Keys, 'shares'>; fetch: typeof globalThis.fetch },
): VersionedKms {
  const file = createMasterKeyKms({ keys: options.keys.shares, random: randomBytes })
  const vault = vaultOf(config, options)
  const present = vault ?? file

  function sealerOf(sealed: Uint8Array): VersionedKms {
    if (sealed[0] === MASTER_KEY_BLOB) return file
    if (sealed[0] === VAULT_BLOB && vault !== undefined) return vault
    throw new Error('The share was encrypted by a key service that is not configured.')
  }

  return {
    seal: present.seal,
    open: async (sealed, context) => sealerOf(sealed).open(sealed, context),
    version: present.version,
    versionOf: (sealed) => sealerOf(sealed).versionOf(sealed),
  }
}
