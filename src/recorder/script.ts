import { savedTakes } from './saved-takes.ts'

/** The page's own script, as text: it runs in the candidate's browser, without a build step and without a library. */
export const recorderScript = `
'use strict';
(() => {
  ${savedTakes}
  const by = (id) => document.getElementById(id);
  const base = location.pathname.replace(/\\/$/, '');
  const show = (id, on) => { by(id).hidden = !on; };
  const problem = (text) => { by('problem').textContent = text || ''; show('problem', Boolean(text)); };
  let stream, recorder, take, ticking, current, busy = false;

  const pause = (ms) => new Promise((done) => {
    const over = () => { clearTimeout(timer); window.removeEventListener('online', over); done(); };
    const timer = setTimeout(over, ms);
    window.addEventListener('online', over);
  });

  async function call(path, options) {
    const answer = await fetch(base + path, { ...options, signal: AbortSignal.timeout(20000) });
    const body = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Error(body.message || 'The server answered ' + answer.status);
    return body;
  }

  function next(state) {
    const open = state.questions.filter((q) => !q.answered);
    const total = state.questions.length;
    show('welcome', false);
    if (state.status === 'completed' || open.length === 0) {
      if (stream) stream.getTracks().forEach((track) => track.stop());
      // Nobody needs them any more, and others may use this device.
      for (const q of state.questions) takes.drop(base + ' ' + q.id);
      show('question', false); show('done', true); by('thanks').focus();
      return;
    }
    current = open[0];
    show('question', true);
    by('count').textContent = 'Question ' + (total - open.length + 1) + ' of ' + total;
    by('overall').max = total; by('overall').value = total - open.length;
    by('text').textContent = current.text;
    by('limit').textContent = 'You have up to ' + current.timeLimit + (current.timeLimit === 1 ? ' minute.' : ' minutes.') + ' The recording stops by itself.';
    by('clock').textContent = '';
    live(); buttons('ready'); by('text').focus();
    offerSaved(current.id);
  }

  /** A take that a reload, a crash or a closed page left on this device. */
  async function offerSaved(question) {
    const saved = await takes.read(base + ' ' + question);
    if (!saved || current.id !== question || take || (recorder && recorder.state === 'recording')) return;
    review(saved, 'Your recording from before is still on this device. Look at it, keep it, or record it again.');
  }

  function review(blob, text) {
    take = blob;
    const view = by('view');
    view.srcObject = null; view.src = URL.createObjectURL(take); view.muted = false; view.controls = true;
    by('clock').textContent = text;
    buttons('review'); by('keep').focus();
  }

  function buttons(step) {
    show('record', step === 'ready'); show('stop', step === 'recording');
    show('keep', step === 'review'); show('again', step === 'review');
  }

  async function camera() {
    if (stream && stream.getTracks().every((track) => track.readyState === 'live')) return;
    if (!navigator.mediaDevices)
      throw new Error('This browser gives pages no camera; browsers inside other apps often do not. Copy the link and open it in Chrome, Edge, Firefox or Safari.');
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1280 }, height: { ideal: 720 } }, audio: true });
    } catch (error) {
      throw new Error(CAMERA[error.name] || 'The camera or microphone cannot be used. Allow both for this page, close other programs that use them, and try again.');
    }
  }

  const CAMERA = {
    NotAllowedError: 'The browser does not let this page use the camera and the microphone. Allow both (the camera symbol beside the address, or the settings of the browser for this page), then try again.',
    NotFoundError: 'No camera or no microphone was found. Connect one, or open the link on a phone, then try again.',
    NotReadableError: 'The camera or the microphone is used by another program. Close video calls and other tabs that use it, then try again.',
    SecurityError: 'The settings of this device forbid the camera. Open the link on another device.',
  };

  function live() {
    const view = by('view');
    view.controls = false; view.muted = true; view.removeAttribute('src');
    view.srcObject = stream || null;
    if (stream) view.play().catch(() => {});
  }

  function kind() {
    const kinds = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'];
    return kinds.find((type) => window.MediaRecorder && MediaRecorder.isTypeSupported(type));
  }

  async function record() {
    problem('');
    const type = kind();
    if (!type) { problem('This browser cannot record video. Please use a current Chrome, Edge, Firefox or Safari.'); return; }
    try { await camera(); } catch (error) { problem(error.message); return; }
    live();
    take = undefined;
    const chunks = [];
    const saved = base + ' ' + current.id;
    await takes.drop(saved);
    recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 1500000 });
    recorder.ondataavailable = (event) => {
      if (!event.data.size) return;
      chunks.push(event.data);
      takes.add(saved, event.data, type);
    };
    recorder.onstop = () => {
      clearInterval(ticking);
      review(new Blob(chunks, { type: type.split(';')[0] }), 'Recorded. Look at your answer, keep it, or record it again.');
    };
    recorder.start(1000);
    const ends = Date.now() + current.timeLimit * 60000;
    const tick = () => {
      const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
      by('clock').textContent = 'Recording. ' + Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0') + ' left';
      if (left === 0 && recorder.state === 'recording') recorder.stop();
    };
    tick(); ticking = setInterval(tick, 250);
    buttons('recording'); by('stop').focus();
  }

  function send() {
    return new Promise((done, failed) => {
      const request = new XMLHttpRequest();
      let moved = Date.now();
      // A connection that swallows everything neither fails nor ends by itself.
      const watch = setInterval(() => { if (Date.now() - moved > STALLED_MS) request.abort(); }, 1000);
      const fail = (message, mayPass) => failed(Object.assign(new Error(message), { mayPass }));
      request.open('PUT', base + '/answers/' + current.id);
      request.setRequestHeader('Content-Type', take.type);
      request.upload.onprogress = (event) => { moved = Date.now(); if (event.lengthComputable) by('sent').value = event.loaded / event.total; };
      request.onload = () => {
        if (request.status === 200) return done();
        let message = 'The server answered ' + request.status;
        try { message = JSON.parse(request.responseText).message; } catch (error) { /* the status says enough */ }
        fail(message, [408, 429, 500, 502, 503, 504].includes(request.status));
      };
      request.onerror = request.onabort = () => fail('', true);
      request.onloadend = () => clearInterval(watch);
      request.send(take);
    });
  }

  const STALLED_MS = 60000;
  const PAUSE_MS = [1000, 2000, 4000, 8000, 15000];

  /** Sends the take until it has arrived, or until the server refuses it for good; throws the refusal. */
  async function deliver() {
    for (let tries = 0; ; tries++) {
      try { return await send(); }
      catch (error) {
        // The answer may have been stored although its reply was lost.
        const state = await call('/state').catch(() => null);
        if (state && state.questions.some((q) => q.id === current.id && q.answered)) return;
        if (!error.mayPass) throw error;
        if (state && state.status !== 'in_progress' && state.status !== 'created')
          throw new Error('This interview was closed meanwhile. Load the page again to see why.');
        problem((navigator.onLine ? 'The connection was interrupted. ' : 'You are offline. ') + 'Your answer is saved on this device and is sent again by itself. Keep this page open.');
        await pause(PAUSE_MS[Math.min(tries, PAUSE_MS.length - 1)]);
        by('sent').value = 0;
      }
    }
  }

  async function keep() {
    if (busy) return;
    busy = true; problem(''); by('keep').disabled = true; by('again').disabled = true; show('upload', true);
    try {
      await deliver();
      await takes.drop(base + ' ' + current.id);
      take = undefined;
      let state;
      for (let tries = 0; !state; tries++) {
        state = await call('/state').catch(() => null);
        if (state) break;
        problem('Your answer has arrived. The page waits for the server to show what comes next.');
        await pause(PAUSE_MS[Math.min(tries, PAUSE_MS.length - 1)]);
      }
      problem('');
      next(state);
    } catch (error) { problem(error.message); }
    busy = false; by('keep').disabled = false; by('again').disabled = false; show('upload', false); by('sent').value = 0;
  }

  by('consent').addEventListener('submit', async (event) => {
    event.preventDefault(); problem('');
    // Before the interview begins and uses up its one start.
    if (!kind()) { problem('This browser cannot record video. Please use a current Chrome, Edge, Firefox or Safari.'); return; }
    try {
      await camera();
      next(await call('/start', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ consent: true, aiAnalysis: by('ai').checked }) }));
    } catch (error) { problem(error.message); }
  });
  by('record').addEventListener('click', record);
  by('stop').addEventListener('click', () => recorder.stop());
  by('again').addEventListener('click', () => { live(); by('clock').textContent = ''; record(); });
  by('keep').addEventListener('click', keep);
  window.addEventListener('beforeunload', (event) => { if (busy || take || (recorder && recorder.state === 'recording')) event.preventDefault(); });
  if (by('welcome').hidden) call('/state').then(next, (error) => problem(error.message));
})();
`
