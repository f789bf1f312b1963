import { useVestibule, useVestibuleAccount } from '@vestibule/host-sdk/react'
import { useEffect, useState } from 'react'
import { esploraUrlsOf } from '../networks.js'
import { stack } from '../vestibule.js'
import { useShown } from './useShown.js'

const SOMEBODY = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const [ESPLORA] = Object.values(esploraUrlsOf(stack))
/** Poll interval in ms. */
const LOOK_EVERY = 500

export function BitcoinSend() {
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount({ namespace: 'bip122' })
  const { result, show } = useShown()
  const [recipient, setRecipient] = useState(SOMEBODY)
  const [amount, setAmount] = useState('25000')
  const [feeRate, setFeeRate] = useState('4')
  const [txid, setTxid] = useState<string>()
  const isOpen = account.address?.startsWith('bcrt1') === true

  async function fund() {
    const response = await fetch(new URL('/fund', stack.faucet), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ address: account.address }),
    })
    const { hash = '' }: { hash?: string } = await response.json()
    setTxid(hash)
    return hash
  }

  async function send() {
    const sent = await vestibule.getProvider('bip122').sendTransfer({
      recipient,
      amount: BigInt(amount),
      ...(feeRate !== '' && { feeRate: Number(feeRate) }),
    })
    setTxid(sent)
    return sent
  }

  const fields = [
    { id: 'recipient', name: 'To', value: recipient, set: setRecipient },
    { id: 'amount', name: 'Satoshi', value: amount, set: setAmount },
    { id: 'rate', name: 'Satoshi per virtual byte', value: feeRate, set: setFeeRate },
  ]
  return (
    <section className="panel" aria-labelledby="bitcoin-send">
      <h2 id="bitcoin-send">Send on Bitcoin Local</h2>
      <div className="fields">
        {fields.map(({ id, name, value, set }) => (
          <label key={id}>
            {name}
            <input
              data-testid={`demo-bitcoin-${id}`}
              value={value}
              onChange={({ target }) => set(target.value)}
            />
          </label>
        ))}
      </div>
      <div className="buttons">
        <button
          type="button"
          data-testid="demo-bitcoin-faucet"
          disabled={!isOpen}
          onClick={() => void show(fund)}
        >
          Get a test coin
        </button>
        <button
          type="button"
          data-testid="demo-bitcoin-send"
          disabled={!isOpen}
          onClick={() => void show(send)}
        >
          Send
        </button>
      </div>
      <pre data-testid="demo-bitcoin-sent" aria-live="polite">
        {result}
      </pre>
      {txid !== undefined && <Progress key={txid} txid={txid} />}
    </section>
  )
}

function Progress({ txid }: { txid: string }) {
  const vestibule = useVestibule()
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    if (height !== undefined) return undefined
    const timer = setInterval(async () => {
      const response = await fetch(`${ESPLORA}/tx/${txid}/status`)
      const { block_height }: { block_height?: number } = response.ok ? await response.json() : {}
      if (block_height === undefined) return
      setHeight(block_height)
      await vestibule.updateNativeBalance()
    }, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [txid, height, vestibule])
  return (
    <p className="progress" data-testid="demo-bitcoin-status" role="status">
      {height === undefined ? 'Waits for a block.' : `In block ${height}.`}
    </p>
  )
}
