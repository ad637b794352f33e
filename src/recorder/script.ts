/** The page's own script, as text: it runs in the candidate's browser, without a build step and without a library. */
export const recorderScript = `
'use strict';
(() => {
  const by = (id) => document.getElementById(id);
  const base = location.pathname.replace(/\\/$/, '');
  const show = (id, on) => { by(id).hidden = !on; };
  const problem = (text) => { by('problem').textContent = text || ''; show('problem', Boolean(text)); };
  let stream, recorder, take, ticking, current, busy = false;

  async function call(path, options) {
    const answer = await fetch(base + path, options);
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
  }

  function buttons(step) {
    show('record', step === 'ready'); show('stop', step === 'recording');
    show('keep', step === 'review'); show('again', step === 'review');
  }

  async function camera() {
    if (stream && stream.getTracks().every((track) => track.readyState === 'live')) return;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1280 }, height: { ideal: 720 } }, audio: true });
    } catch (error) {
      throw new Error('The camera or microphone cannot be used. Allow both for this page, close other programs that use them, and try again.');
    }
  }

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
    const chunks = [];
    recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 1500000 });
    recorder.ondataavailable = (event) => { if (event.data.size) chunks.push(event.data); };
    recorder.onstop = () => {
      clearInterval(ticking);
      take = new Blob(chunks, { type: type.split(';')[0] });
      const view = by('view');
      view.srcObject = null; view.src = URL.createObjectURL(take); view.muted = false; view.controls = true;
      by('clock').textContent = 'Recorded. Look at your answer, keep it, or record it again.';
      buttons('review'); by('keep').focus();
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
      request.open('PUT', base + '/answers/' + current.id);
      request.setRequestHeader('Content-Type', take.type);
      request.upload.onprogress = (event) => { if (event.lengthComputable) by('sent').value = event.loaded / event.total; };
      request.onload = () => {
        if (request.status === 200) return done();
        let message = 'The server answered ' + request.status;
        try { message = JSON.parse(request.responseText).message; } catch (error) { /* the status says enough */ }
        failed(new Error(message));
      };
      request.onerror = () => failed(new Error('Your answer could not be sent. It is still here: check your connection and press "Keep this answer" again.'));
      request.send(take);
    });
  }

  async function keep() {
    if (busy) return;
    busy = true; problem(''); by('keep').disabled = true; by('again').disabled = true; show('upload', true);
    try { await send(); next(await call('/state')); }
    catch (error) {
      // The answer may have been stored although its reply was lost; then the interview goes on.
      const state = await call('/state').catch(() => null);
      const stored = state && state.questions.some((q) => q.id === current.id && q.answered);
      if (stored) next(state); else problem(error.message);
    }
    busy = false; by('keep').disabled = false; by('again').disabled = false; show('upload', false); by('sent').value = 0;
  }

  by('consent').addEventListener('submit', async (event) => {
    event.preventDefault(); problem('');
    try {
      await camera();
      next(await call('/start', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ consent: true, aiAnalysis: by('ai').checked }) }));
    } catch (error) { problem(error.message); }
  });
  by('record').addEventListener('click', record);
  by('stop').addEventListener('click', () => recorder.stop());
  by('again').addEventListener('click', () => { live(); by('clock').textContent = ''; record(); });
  by('keep').addEventListener('click', keep);
  window.addEventListener('beforeunload', (event) => { if (busy || (recorder && recorder.state === 'recording')) event.preventDefault(); });
  if (by('welcome').hidden) call('/state').then(next, (error) => problem(error.message));
})();
`
