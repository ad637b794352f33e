import { expect, test } from 'vitest'
import { agree, begin, button, check, keep, record, savedParts, startNow, stop, violations } from './steps.ts'
import type { World } from './world.ts'

/** Tests of cameras, microphones and recorders that do not do what they should. */
export function cameras(world: World): void {
  test.each([
    ['without a recorder', 'delete window.MediaRecorder', /cannot record video/, 'Copy the link'],
    ['without a camera', 'NotFoundError', /No camera or no microphone was found/, 'Try again'],
    ['that refuses the camera', 'NotAllowedError', /Chrome or Edge: click the symbol/, 'Try again'],
    ['whose camera is in use', 'NotReadableError', /Another program uses/, 'Try again'],
    [
      'inside another app',
      `Object.defineProperty(navigator, 'userAgent', { value: navigator.userAgent + ' Instagram 300.0' });
       Object.defineProperty(navigator, 'mediaDevices', { value: undefined })`,
      /Copy the link and open it in your browser/,
      'Copy the link',
    ],
    [
      'whose recorder gives nothing',
      'MediaRecorder.prototype.start = () => { throw new DOMException("no", "NotSupportedError") }',
      /cannot record video/,
      'Copy the link',
    ],
  ])('a browser %s is told so before the interview begins', async (_what, trouble, words, offer) => {
    const page = await world.open()
    await page.addInitScript(
      /^\w+Error$/.test(trouble)
        ? `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('raw text', '${trouble}'))`
        : trouble,
    )
    const interview = await world.invited()
    await page.goto(interview.url)
    await agree(page)
    await button(page, 'Turn on camera and microphone').click()
    await page.getByText(words).waitFor()
    await button(page, offer).waitFor()
    expect(await page.getByText('raw text').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(await world.statusOf(interview)).toBe('created')
    await page.context().close()
  })

  test('a camera that ends costs no take, neither in the countdown nor, on a line that fails, while it records', async () => {
    const interview = await world.invited({ retakes: 1 })
    const page = await world.open()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.addInitScript(`{
      const own = navigator.mediaDevices
      const ask = own.getUserMedia.bind(own)
      own.getUserMedia = async (wanted) => (window.stream = await ask(wanted))
      window.endCamera = () => window.stream.getTracks().forEach((track) => track.stop())
    }`)
    const endCamera = () => page.evaluate('window.endCamera()')
    const takesUsed = async () =>
      ((await (await fetch(`${interview.url}/state`)).json()) as { questions: { takesUsed: number }[] }).questions[0]
        ?.takesUsed
    await begin(page, interview.url)
    // The page itself ends it: a busy machine needs longer than the countdown to carry out a command of this test.
    await page.evaluate(`{
      const countdown = new MutationObserver(() => {
        if (![...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Start now')) return
        countdown.disconnect()
        window.endCamera()
        window.hasEndedInCountdown = true
      })
      countdown.observe(document, { childList: true, subtree: true, characterData: true })
    }`)
    await button(page, 'Start recording').click()
    await page.waitForFunction('window.hasEndedInCountdown')
    await startNow(page)
    await record(page, () => expect.poll(takesUsed).toBe(1))
    await endCamera()
    await page.getByText('This take was interrupted.').waitFor()
    // The page's requests to the server are lost, and the page is loaded again.
    let lost = 0
    await page.route(/faulty=1$/, (route) => {
      lost++
      return route.abort('connectionreset')
    })
    await button(page, 'Record again (does not count)').click()
    await expect.poll(() => lost).toBeGreaterThan(0)
    await page.reload()
    await page.unroute(/faulty=1$/)
    await button(page, 'Go on').click()
    await record(page)
    await stop(page)
    await button(page, 'Record again (1 left)').waitFor()
    await keep(page)
    await button(page, 'Show the next question').waitFor()
    await expect.poll(async () => (await world.api.interview(interview.id)).answeredQuestions).toBe(1)
    expect(await takesUsed()).toBe(1)
    await page.context().close()
  })

  test('a black and silent take is offered again at no cost, and time to think is shown and ends by itself', async () => {
    const interview = await world.invited({ retakes: 0, thinking_seconds: 45 })
    const page = await world.open()
    await page.clock.install()
    await page.addInitScript(`navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      setInterval(() => context.fillRect(0, 0, canvas.width, canvas.height), 50)
      const audio = new AudioContext()
      const end = audio.createMediaStreamDestination()
      const quiet = audio.createGain()
      quiet.gain.value = 0
      const tone = audio.createOscillator()
      tone.connect(quiet).connect(end)
      tone.start()
      return new MediaStream([...canvas.captureStream(20).getTracks(), ...end.stream.getTracks()])
    }`)
    await page.goto(interview.url)
    await page.getByText('45 seconds before each answer').waitFor()
    await agree(page)
    await check(page)
    await button(page, 'Start the interview').click()
    await button(page, 'Show the first question').click()
    await page.getByText(/Time to think: 0:\d\d/).waitFor()
    await page.clock.fastForward(45_000)
    await button(page, 'Stop').waitFor()
    await expect.poll(() => savedParts(page)).toBeGreaterThan(0)
    await page.clock.runFor(4_000)
    await button(page, 'Stop').click()
    await page.getByText('There seems to be no sound in this take.').waitFor()
    await page.getByText('The picture of this take seems to be black.').waitFor()
    await button(page, 'Record again (does not count)').click()
    await record(page)
    await page.clock.runFor(4_000)
    await button(page, 'Stop').click()
    await button(page, 'Keep it anyway').click()
    await expect.poll(async () => (await world.api.interview(interview.id)).answeredQuestions).toBe(1)
    await page.context().close()
  })
}
