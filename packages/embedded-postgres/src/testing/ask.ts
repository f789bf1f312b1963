import { Client } from 'pg'
import { openCluster } from '../openCluster.js'

export function openFolder(dataDir: string) {
  const stay = () => undefined
  return openCluster(dataDir, { onLost: stay, onBack: stay })
}

export async function ask(url: string, question: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
    .query(question)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
