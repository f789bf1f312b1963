import { SETTINGS, type Setting, type Settings, writeSettings } from '../settings.js'
import type { WalletState } from '../wallet/walletState.js'
import { Check } from './Check.js'

export function Rehearsal(props: { state: WalletState; onChange: (settings: Settings) => void }) {
  const { state, onChange } = props
  const { settings, proposals, signIns } = state
  const unseen = proposals.length + signIns.length

  function change(setting: Setting, on: boolean) {
    const next = { ...settings, [setting]: on }
    history.replaceState(null, '', `${location.pathname}${writeSettings(location.search, next)}`)
    onChange(next)
  }

  return (
    <fieldset className="card">
      <legend>Rehearse trouble</legend>
      {(Object.keys(SETTINGS) as Setting[]).map((setting) => (
        <Check
          key={setting}
          testId={`wallet-setting-${setting}`}
          title={SETTINGS[setting].title}
          text={SETTINGS[setting].text}
          checked={settings[setting]}
          onChange={(on) => change(setting, on)}
        />
      ))}
      {settings.neverAnswers && unseen > 0 && (
        <p className="quiet">{unseen} proposed and not answered.</p>
      )}
    </fieldset>
  )
}
