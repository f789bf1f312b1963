import { useEffect, useState } from 'react'
import { OLD_DAPPS } from '../oldDapps.js'
import { t } from './i18n.js'

export function OldDapps() {
  const [isOn, setOn] = useState<boolean | undefined>()
  useEffect(() => {
    const read = async () => setOn((await chrome.storage.sync.get(OLD_DAPPS))[OLD_DAPPS] === true)
    void read()
  }, [])
  async function change(next: boolean) {
    setOn(next)
    await chrome.storage.sync.set({ [OLD_DAPPS]: next })
  }
  return (
    <label className="setting">
      <input
        type="checkbox"
        data-testid="old-dapps"
        aria-labelledby="old-dapps"
        aria-describedby="old-dapps-hint"
        checked={isOn === true}
        disabled={isOn === undefined}
        onChange={({ target }) => void change(target.checked)}
      />
      <span>
        <span id="old-dapps">{t('oldDapps')}</span>
        <small id="old-dapps-hint">{t('oldDapps.hint')}</small>
      </span>
    </label>
  )
}
