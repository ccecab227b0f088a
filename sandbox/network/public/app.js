/* global document, window, FormData, URLSearchParams, setInterval, crypto, DOMParser */
// The page's only script: opens dialogs, sends posts, comments and likes, and keeps waiting pages up to date.

const main = document.getElementById('main');

/** What a person typed, line by line. `innerText` counts an empty line twice, so the lines are put together here. */
function textOf(editor) {
  let text = '';
  const read = (node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) text += child.data;
      else if (child.nodeName === 'BR') text += child.nextSibling ? '\n' : '';
      else {
        if (/^(DIV|P)$/.test(child.nodeName) && child.previousSibling) text += '\n';
        read(child);
      }
    }
  };
  read(editor);
  return text.replace(/\u00a0/g, ' ').trim();
}

/** The files chosen for a form; the list is ours, because a person may take single files back. */
const chosen = new WeakMap();

function filesOf(form) {
  return chosen.get(form) ?? [];
}

/** Files whose picture is shown: only what a browser can show is sent. */
const shown = new WeakSet();

function showReadiness(form) {
  const files = filesOf(form);
  const ready =
    (textOf(form.querySelector('.editor')) !== '' || files.length > 0) &&
    files.every((file) => shown.has(file));
  form.querySelector('[data-submit]').disabled = !ready || form.dataset.busy === 'yes';
}

function showFiles(form) {
  const list = form.querySelector('[data-files]');
  list.replaceChildren(
    ...filesOf(form).map((file) => {
      const item = document.createElement('li');
      const name = document.createElement('bdi');
      name.textContent = file.name;
      const remove = document.createElement('button');
      remove.type = 'button';
      remove.textContent = '×';
      remove.setAttribute('aria-label', `${list.dataset.remove}: ${file.name}`);
      remove.addEventListener('click', () => takeBack(form, file));
      item.append(preview(form, file), name, remove);
      return item;
    }),
  );
}

function takeBack(form, file) {
  chosen.set(
    form,
    filesOf(form).filter((other) => other !== file),
  );
  showFiles(form);
  showReadiness(form);
}

/** The file as the post will show it. What is no picture and no video is not taken. */
function preview(form, file) {
  const isVideo = file.type.startsWith('video/');
  const view = document.createElement(isVideo ? 'video' : 'img');
  const address = URL.createObjectURL(file);
  const done = (isFine) => {
    URL.revokeObjectURL(address);
    if (isFine) {
      shown.add(file);
      showReadiness(form);
    } else if (filesOf(form).includes(file)) {
      takeBack(form, file);
      showError(form, form.dataset.badFile);
    }
  };
  view.addEventListener(isVideo ? 'loadeddata' : 'load', () => done(true), { once: true });
  view.addEventListener('error', () => done(false), { once: true });
  if (isVideo) view.preload = 'auto';
  view.src = address;
  return view;
}

function showError(form, text) {
  const line = form.querySelector('.error');
  line.hidden = text === '';
  line.textContent = text;
}

/** Says that something is not possible now, in a dialog of its own. */
function showNotice(title, text) {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-label', title);
  const heading = document.createElement('h2');
  heading.textContent = title;
  const words = document.createElement('p');
  words.textContent = text;
  const close = document.createElement('button');
  close.className = 'button';
  close.textContent = 'OK';
  close.addEventListener('click', () => dialog.remove());
  dialog.append(heading, words, close);
  document.body.append(dialog);
  dialog.showModal();
}

/** Sends what a form holds; resolves to the server's answer, or to null when it did not take it. */
async function send(form, url) {
  const body = new FormData();
  body.append('text', textOf(form.querySelector('.editor')));
  body.append('token', crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`);
  for (const file of filesOf(form)) body.append('media', file);
  form.dataset.busy = 'yes';
  showError(form, '');
  showReadiness(form);
  try {
    const reply = await fetch(url, { method: 'POST', body });
    const answer = await reply.json();
    if (reply.ok) return answer;
    if (answer.goTo) window.location.assign(answer.goTo);
    else if (answer.title) showNotice(answer.title, answer.text);
    else showError(form, answer.text ?? form.dataset.failed);
  } catch {
    showError(form, form.dataset.failed);
  } finally {
    form.dataset.busy = '';
    showReadiness(form);
  }
  return null;
}

function empty(form) {
  form.querySelector('.editor').replaceChildren();
  form.querySelector('input[type=file]').value = '';
  chosen.delete(form);
  showFiles(form);
  showReadiness(form);
}

async function publish(form) {
  const button = form.querySelector('[data-submit]');
  const label = button.textContent;
  button.textContent = button.dataset.busy;
  const answer = await send(form, form.dataset.composer);
  button.textContent = label;
  if (!answer) return;
  empty(form);
  form.closest('dialog').close();
  document.querySelector('[data-feed]')?.insertAdjacentHTML('afterbegin', answer.markup);
  const link = document.createElement('a');
  link.href = answer.post.url;
  link.textContent = answer.link;
  document.querySelector('[data-posted]').replaceChildren(`${answer.message} `, link);
}

async function comment(form) {
  const answer = await send(form, form.dataset.commentForm);
  if (!answer) return;
  empty(form);
  const post = form.closest('.post');
  post.querySelector('[data-comment-list]').insertAdjacentHTML('beforeend', answer.markup);
  post.querySelector('.counts a').textContent = answer.count;
}

async function like(button) {
  const reply = await fetch(`/api/posts/${button.dataset.like}/like`, { method: 'POST' });
  const answer = await reply.json();
  if (answer.goTo) window.location.assign(answer.goTo);
  if (!reply.ok) return;
  const [off, on] = button.dataset.likeLabels.split('|');
  button.setAttribute('aria-pressed', String(answer.liked));
  button.querySelector('span').textContent = answer.liked ? on : off;
  button.closest('.post').querySelector('.likes').textContent = answer.likes;
}

document.addEventListener('click', (event) => {
  const target = event.target.closest('button');
  if (!target) return;
  const form = target.closest('form');
  if (target.dataset.open) {
    const dialog = document.getElementById(target.dataset.open);
    dialog.showModal();
    dialog.querySelector('.editor, textarea')?.focus();
  } else if ('close' in target.dataset) target.closest('dialog').close();
  else if (target.dataset.like) void like(target);
  else if ('comment' in target.dataset)
    target.closest('.post').querySelector('.comment-form .editor')?.focus();
  else if ('submit' in target.dataset && form.dataset.composer) void publish(form);
  else if ('submit' in target.dataset && form.dataset.commentForm) void comment(form);
});

document.addEventListener('input', (event) => {
  const form = event.target.closest('form');
  if (!event.target.classList.contains('editor') || !form) return;
  // A leftover line break would keep the placeholder away.
  if (textOf(event.target) === '') event.target.replaceChildren();
  showReadiness(form);
});

document.addEventListener('change', (event) => {
  const form = event.target.closest('form');
  if (event.target.type !== 'file' || !form) return;
  chosen.set(form, [...filesOf(form), ...event.target.files]);
  // The list is ours: the same file may be chosen again.
  event.target.value = '';
  showError(form, '');
  showFiles(form);
  showReadiness(form);
});

document.addEventListener('paste', (event) => {
  if (!event.target.closest?.('.editor')) return;
  event.preventDefault();
  document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
});

document.addEventListener('keydown', (event) => {
  const form = event.target.closest?.('.comment-form');
  if (!form || event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  if (!form.querySelector('[data-submit]').disabled) void comment(form);
});

/** A list that grows as one scrolls down to its end; what did not come is asked for again at the next scroll. */
let isGrowing = false;

async function growList() {
  const loader = document.querySelector('[data-more]');
  if (!loader || isGrowing || loader.getBoundingClientRect().top > window.innerHeight + 300) return;
  isGrowing = true;
  try {
    const reply = await fetch(loader.dataset.more);
    const answer = await reply.json();
    if (answer.goTo) window.location.assign(answer.goTo);
    if (!reply.ok) return;
    document.querySelector('.groups').insertAdjacentHTML('beforeend', answer.markup);
    if (answer.next) loader.dataset.more = answer.next;
    else loader.remove();
  } catch {
    // The next scroll asks again.
  } finally {
    isGrowing = false;
  }
}

document.addEventListener('scroll', () => void growList(), { passive: true });
void growList();

document.querySelector('dialog[data-open-now]')?.showModal();

const pointed = new URLSearchParams(window.location.search).get('comment_id');
if (pointed) document.getElementById(`comment-${pointed}`)?.scrollIntoView({ block: 'center' });

/** Runs once a second; a missed answer is simply tried again. */
function everySecond(work) {
  setInterval(() => void work().catch(() => undefined), 1_000);
}

if (document.querySelector('[data-approval]')) {
  everySecond(async () => {
    const reply = await fetch('/api/login/approval');
    if (reply.ok && !(await reply.json()).waiting) window.location.reload();
  });
}

if (document.querySelector('[data-refresh]')) {
  everySecond(async () => {
    const reply = await fetch(window.location.href);
    const fresh = new DOMParser()
      .parseFromString(await reply.text(), 'text/html')
      .querySelector('[data-refresh]');
    const old = main.querySelector('[data-refresh]');
    // Buttons a person is about to press are not replaced under the finger.
    if (fresh && fresh.innerHTML !== old.innerHTML && !old.querySelector(':active')) old.replaceWith(fresh);
  });
}
