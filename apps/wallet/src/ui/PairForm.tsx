import { useState } from 'react'

export function PairForm(props: { busy: boolean; onPair: (uri: string) => Promise<void> }) {
  const { busy, onPair } = props
  const [uri, setUri] = useState('')
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault()
        setUri('')
        void onPair(uri)
      }}
    >
      <label htmlFor="uri">Connect a dapp</label>
      <p className="quiet" id="uri-hint">
        Copy the link under the dapp’s QR code and paste it here.
      </p>
      <div className="field">
        <input
          id="uri"
          data-testid="wallet-uri-input"
          aria-describedby="uri-hint"
          placeholder="wc:…"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={uri}
          onChange={(event) => setUri(event.target.value)}
        />
        <button
          type="submit"
          className="button"
          data-kind="primary"
          data-testid="wallet-pair"
          disabled={busy || uri.trim() === ''}
        >
          Pair
        </button>
      </div>
    </form>
  )
}
