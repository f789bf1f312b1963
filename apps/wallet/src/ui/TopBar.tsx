import type { RelayState } from '../wallet/keepConnected.js'

const RELAY = {
  idle: 'Relay: nothing to listen to',
  connected: 'Relay: connected',
  down: 'Relay: not reachable, trying again',
} as const satisfies Record<RelayState, string>

export function TopBar({ relay, status }: { relay: RelayState; status: string }) {
  return (
    <header className="top">
      <img src="/icon.svg" alt="" width="32" height="32" />
      <div>
        <strong>Vestibule Phone</strong>
        <p className="status" role="status" data-testid="wallet-status" data-relay={relay}>
          {status}
        </p>
      </div>
      <span
        className="dot"
        role="img"
        aria-label={RELAY[relay]}
        title={RELAY[relay]}
        data-relay={relay}
      />
    </header>
  )
}
