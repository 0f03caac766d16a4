import '@academy/ui/tokens.css';
import '@academy/ui/reset.css';
import '../app/app.css';
