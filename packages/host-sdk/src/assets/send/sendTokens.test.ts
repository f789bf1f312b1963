import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../../core/testing/createTestCore.js'
import { pageWith } from '../testing/accountPage.js'
import { TOKEN } from '../testing/balances.js'
import { sendTokens } from './sendTokens.js'

describe('sending for a dapp', () => {
  test.each([
    [{ amount: '', receiver: ADDRESS }, 'An amount and receiver address are required'],
    [{ amount: '1', receiver: 'nobody' }, 'An amount and receiver address are required'],
    [{ amount: 'much', receiver: ADDRESS }, 'An amount and receiver address are required'],
    [{ amount: '1', receiver: ADDRESS, token: TOKEN }, 'A token is required'],
  ])('[Z13] %j is refused: %s', async (transfer, message) => {
    const core = await pageWith(undefined)
    await expect(sendTokens(core, transfer)).rejects.toThrow(message)
  })
})
