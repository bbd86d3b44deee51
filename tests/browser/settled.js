// Put into every page before its own scripts: knows whether the script of the app has run to its end.
//
// The page and the server of Streamlit talk through a WebSocket. The page asks for a run of the script (a message
// BackMsg with the field rerun_script); the server says when a run begins (a message ForwardMsg with the field
// new_session) and when it ends (script_finished). What the page itself shows of this comes too late: for a moment
// after a click it still says that nothing is running.
(() => {
  const RERUN_SCRIPT = 11, NEW_SESSION = 4, SCRIPT_FINISHED = 6; // the numbers of the fields, in Streamlit's *.proto
  const FOR_A_RERUN = 2; // the script ended early: the next run begins at once
  const CALM_FRAMES = 3; // how many frames are drawn while nothing happens, before we say so
  let asked = false, begun = false, ended = false, frame = 0, changed = 0, looked = 0;

  // The fields of a protobuf message, each with its number, or with 0 where it is a text or another message.
  function* fields(bytes) {
    let at = 0;
    const varint = () => {
      let value = 0, scale = 1, byte;
      do { byte = bytes[at++]; value += (byte & 127) * scale; scale *= 128; } while (byte > 127);
      return value;
    };
    while (at < bytes.length) {
      const key = varint(), kind = key & 7;
      const value = kind === 0 ? varint() : 0;
      if (kind === 1) at += 8; else if (kind === 5) at += 4; else if (kind === 2) { const size = varint(); at += size; }
      yield [Math.floor(key / 8), value];
    }
  }

  const sent = (bytes) => {
    for (const [field] of fields(bytes)) if (field === RERUN_SCRIPT) { asked = true; begun = ended = false; }
  };
  const received = (bytes) => {
    for (const [field, value] of fields(bytes)) {
      if (field === NEW_SESSION) { begun = true; ended = false; }
      if (field === SCRIPT_FINISHED && begun) ended = value !== FOR_A_RERUN;
    }
    changed = frame;
  };

  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        if (event.data instanceof ArrayBuffer) received(new Uint8Array(event.data));
      });
    }
    send(data) {
      if (ArrayBuffer.isView(data)) sent(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
      changed = frame;
      super.send(data);
    }
  };

  new MutationObserver(() => { changed = frame; }).observe(document, { childList: true, subtree: true });

  window.addEventListener("resize", () => { changed = frame; });
  window.addEventListener("beforeunload", () => { asked = false; }); // a link leads away: the next page has to settle

  // Whether the last run that was asked for has come to its end and is drawn. Asked in every frame, and only while
  // someone waits: to draw frames for nobody costs time. `look` is a number, another for each time that someone waits:
  // the calm begins no earlier than that, so that a click has the time to ask.
  window.piquetSettled = (look) => {
    frame += 1;
    if (look !== looked) { looked = look; changed = frame; }
    return asked && ended && frame >= changed + CALM_FRAMES
      && document.querySelector("[data-testid=stApp][data-test-script-state=notRunning]")
      && !document.querySelector("[data-testid=stSpinner], [aria-busy=true], #first")
      && !window.piquet?.moving()
      && document.fonts.status === "loaded";
  };
})();
