/** Marks the page as one of this build, as the server marks what it renders; the returned element is removed afterwards. */
export function showBuild(entry: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.dataset['scripts'] = `/wx/assets/${entry} /wx/assets/other.js`;
  document.head.prepend(script);
  return script;
}
