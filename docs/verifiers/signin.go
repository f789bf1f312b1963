package signin

import (
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v3"
	"github.com/go-jose/go-jose/v3/jwt"
)

type Verifier struct {
	Issuer, Project string
	mu              sync.Mutex
	keys            jose.JSONWebKeySet
	tried, fetched  time.Time
}

// Identity is who has logged in to an embedded wallet. Email is nil for who has none.
type Identity struct {
	ID       string  `json:"id"`
	Email    *string `json:"email"`
	Provider string  `json:"provider"`
	Wallet   string  `json:"wallet"`
}

// Claims is what a token says; Identity is nil for other wallets.
type Claims struct {
	jwt.Claims
	Identity *Identity `json:"identity"`
}

// Account is the account that signed in, by CAIP-10.
func (v *Verifier) Account(token string) (string, error) {
	claims, err := v.Verify(token)
	if err != nil {
		return "", err
	}
	return claims.Subject, nil
}

// Verify is what a token says, once it is found to be right.
func (v *Verifier) Verify(token string) (*Claims, error) {
	parsed, err := jwt.ParseSigned(token)
	if err != nil {
		return nil, err
	}
	header := parsed.Headers[0]
	if header.Algorithm != "ES256" || header.ExtraHeaders["typ"] != "sign-in+jwt" {
		return nil, errors.New("another kind of token")
	}
	key, err := v.key(header.KeyID)
	if err != nil {
		return nil, err
	}
	claims := &Claims{}
	if err := parsed.Claims(key, claims); err != nil {
		return nil, err
	}
	if claims.Expiry == nil || len(claims.Audience) != 1 {
		return nil, errors.New("no expiry, or not one project")
	}
	expected := jwt.Expected{Issuer: v.Issuer, Audience: jwt.Audience{v.Project}, Time: time.Now()}
	if err := claims.ValidateWithLeeway(expected, 5*time.Second); err != nil {
		return nil, err
	}
	return claims, nil
}

func (v *Verifier) key(id string) (*jose.JSONWebKey, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	isOld := time.Since(v.fetched) > 10*time.Minute
	if (isOld || len(v.keys.Key(id)) == 0) && time.Since(v.tried) > 30*time.Second {
		client := http.Client{Timeout: 5 * time.Second}
		v.tried = time.Now()
		answer, err := client.Get(v.Issuer + "/.well-known/jwks.json")
		if err != nil {
			return nil, err
		}
		defer answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			return nil, errors.New("the keys are not available")
		}
		var keys jose.JSONWebKeySet
		if err := json.NewDecoder(answer.Body).Decode(&keys); err != nil {
			return nil, err
		}
		v.keys, v.fetched = keys, v.tried
	}
	if found := v.keys.Key(id); len(found) == 1 && time.Since(v.fetched) < 10*time.Minute {
		return &found[0], nil
	}
	return nil, errors.New("an unknown key")
}
