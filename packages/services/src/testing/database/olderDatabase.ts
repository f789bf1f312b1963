import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { inject } from 'vitest'
import { PACKAGE_ROOT } from '../../packageRoot.js'

const MIGRATIONS = join(PACKAGE_ROOT, 'drizzle')
type Journal = { entries: { tag: string }[] }
const JOURNAL: Journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))

export const SCHEMAS: readonly string[] = JOURNAL.entries.map(({ tag }) => tag)

/** Creates tables of an older release, and a signed-in user with a wallet. The rows are from the first release. */
export async function makeOlder(url: string, schema: string, user: OlderUser): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const db = drizzle({ client, casing: 'snake_case' })
    await migrate(db, { migrationsFolder: migrationsUpTo(schema) })
    const { userId, email, thumbprint, sessionHash, walletId, at } = user
    await client.query('insert into users (id, email, created_at) values ($1, $2, $3)', [
      userId,
      email,
      at,
    ])
    await client.query(
      `insert into devices (id, user_id, thumbprint, label, created_at, last_login_at)
      values ($1, $1, $2, 'Chrome on Linux', $3, $3)`,
      [userId, thumbprint, at],
    )
    await client.query(
      `insert into sessions
        (id_hash, user_id, device_id, thumbprint, created_at, last_used_at, expires_at)
      values ($1, $2, $2, $3, $4::timestamptz, $4::timestamptz,
        $4::timestamptz + interval '30 days')`,
      [sessionHash, userId, thumbprint, at],
    )
    await client.query(
      `insert into wallets
        (id, user_id, status, vault_version, public_keys_hash, ciphertext, created_at, confirmed_at)
      values ($1, $2, 'active', 1, '', '', $3, $3)`,
      [walletId, userId, at],
    )
  } finally {
    await client.end()
  }
}

export type OlderUser = {
  userId: string
  email: string
  thumbprint: string
  sessionHash: string
  walletId: string
  at: Date
}

function migrationsUpTo(schema: string): string {
  const folder = mkdtempSync(join(inject('runFolder'), 'older-'))
  const entries = JOURNAL.entries.slice(0, SCHEMAS.indexOf(schema) + 1)
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...JOURNAL, entries }))
  for (const { tag } of entries) cpSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`))
  return folder
}
