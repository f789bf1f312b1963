import { afterAll, describe, expect, test } from 'vitest'
import { type DatabaseProcess, runDatabaseProcess } from './testing/runDatabaseProcess.js'
import { killAll, serverProcesses } from './testing/serverProcesses.js'
import { usedFolder } from './testing/usedFolder.js'

describe('an acknowledged row', () => {
  const ROUNDS = 2
  const ROWS = 60
  let present: DatabaseProcess | undefined
  afterAll(() => present?.kill())

  async function lose(settings: Record<string, string>): Promise<number> {
    const dataDir = await usedFolder()
    let [acknowledged, lost] = [0, 0]
    const open = async () => {
      present = runDatabaseProcess()
      await present.open(dataDir, { settings })
      return present
    }
    let opened = await open()
    await opened.query(
      'begin; set local synchronous_commit = on; create table kept (id int); commit',
    )
    for (let round = 0; round < ROUNDS; round++) {
      for (let row = 0; row < ROWS; row++)
        await opened.query(`insert into kept values (${acknowledged++})`)
      killAll(serverProcesses(dataDir))
      await opened.kill()
      opened = await open()
      const [kept] = await opened.query('select count(*)::int as rows from kept')
      lost += acknowledged - Number(kept?.rows)
      acknowledged = Number(kept?.rows)
    }
    await opened.close()
    return lost
  }

  test('survives a power cut', async () => {
    expect(await lose({})).toBe(0)
  })

  test('control: disappears if the server does not wait for the disk', async () => {
    expect(await lose({ synchronous_commit: 'off', wal_writer_delay: '10s' })).toBeGreaterThan(0)
  })
})
